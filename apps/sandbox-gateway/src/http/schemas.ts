import * as z from 'zod/mini';
import { GatewayError } from '#sandbox/gateway-error.ts';

const cents = z.int().check(z.positive());
const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));
const key = text(100);
const typed = z.string().check(z.maxLength(200));

export const openSchema = z.strictObject({
  key,
  policyNumber: text(40),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  maxAmountCents: cents,
  returnOrigins: z.optional(z.array(text(200)).check(z.maxLength(20))),
});

const moment = z.iso.datetime({ offset: true });
/** By key, by when they were captured, or by when something happened to captured money later. */
export const listSchema = z.union([
  z.strictObject({ key }),
  z.strictObject({ capturedFrom: moment, capturedTo: moment }),
  z.strictObject({ changedFrom: moment, changedTo: moment }),
]);

export const captureSchema = z.strictObject({ key, amountCents: cents });
export const voidSchema = z.strictObject({ key: z.optional(key) });
export const refundSchema = z.strictObject({ key });
/** `give-back`: this much more goes back to the card, by hand. */
export const laterSchema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('give-back'), amountCents: cents }),
  z.strictObject({ change: z.literal('fail-refund') }),
  z.strictObject({ change: z.literal('dispute'), dispute: z.enum(['open', 'won', 'lost']) }),
]);

const token = text(200);
const returnUrl = z.string().check(z.maxLength(2_000));
export const openSetupSchema = z.strictObject({
  key,
  policyNumber: text(40),
  country: z.enum(['AU', 'CA', 'NZ']),
  customerReference: text(100),
});
export const findReturnSchema = z.strictObject({ returnToken: token });
export const removeMethodSchema = z.strictObject({ token });
export const authoriseSavedSchema = z.strictObject({ token, amountCents: cents, returnUrl });

const card = z.strictObject({ number: typed, expiry: typed, name: typed, code: typed });
export const tokeniseSchema = z.strictObject({ card });

const paymentOfForm = {
  amountCents: z.int(),
  currency: z.optional(z.string().check(z.maxLength(3))),
  returnUrl: z.optional(returnUrl),
  passthrough: z.optional(z.string().check(z.maxLength(2_000))),
};
const bank = z.strictObject({ name: typed, bank: typed, branch: typed, account: typed });
/** With a card or with a bank account. */
export const saveSchema = z
  .strictObject({ returnUrl, card: z.optional(card), bank: z.optional(bank) })
  .check(z.refine((body) => (body.card === undefined) !== (body.bank === undefined), { path: ['card'] }));

/** With the card itself, or with the token of one. */
export const authoriseSchema = z
  .strictObject({ ...paymentOfForm, card: z.optional(card), cardToken: z.optional(text(100)) })
  .check(
    z.refine((body) => (body.card === undefined) !== (body.cardToken === undefined), { path: ['card'] }),
  );

/**
 * Returns the input when it has this form. Throws 400 with the names of the fields at
 * fault, and never their values.
 */
export function readInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields = new Set(
    result.error.issues.flatMap(({ code, path }) => (code === 'unrecognized_keys' ? [] : [path.join('.')])),
  );
  throw new GatewayError(400, 'input-invalid', { fields: [...fields].filter((field) => field !== '') });
}
