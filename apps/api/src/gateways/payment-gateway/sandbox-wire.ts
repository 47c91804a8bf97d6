import * as z from 'zod/mini';
import type { CapturedPayment, GatewayPayment } from '#api/gateways/payment-gateway/payment-gateway.ts';

const cents = () => z.int().check(z.minimum(0));
const text = () => z.string().check(z.minLength(1), z.maxLength(200));

const card = z.object({
  brand: text(),
  lastDigits: z.string().check(z.regex(/^\d{4}$/)),
  expiry: z.string().check(z.regex(/^\d{2}\/\d{4}$/)),
});

/** A payment as the sandbox gateway sends it. */
const sandboxPayment = z.object({
  reference: text(),
  key: text(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  status: z.enum(['open', 'authorised', 'captured', 'voided', 'refunded']),
  authorisedCents: z.optional(cents()),
  capturedCents: z.optional(cents()),
  refundedCents: z.optional(cents()),
  capturedAt: z.optional(z.nullable(z.string())),
  // A card in an odd form is left out: it never makes an answer about money unclear.
  card: z.catch(z.optional(z.nullable(card)), undefined),
});

type SandboxPayment = z.output<typeof sandboxPayment>;

const openedPayment = z.object({ reference: text(), accessToken: z.string().check(z.minLength(1)) });
const paymentList = z.object({ payments: z.array(sandboxPayment) });
const refusal = z.object({ payment: sandboxPayment });
const missing = z.object({ error: z.literal('payment-missing') });
const webhook = z.object({ reference: text() });

/** The amount that belongs to each status with money. */
const AMOUNT_OF = {
  authorised: 'authorisedCents',
  captured: 'capturedCents',
  refunded: 'refundedCents',
} as const;

function toGatewayPayment(payment: SandboxPayment): GatewayPayment | undefined {
  const { status, currency } = payment;
  const card = payment.card ?? undefined;
  if (status === 'open' || status === 'voided') return { status };
  const amountCents = payment[AMOUNT_OF[status]];
  return amountCents === undefined ? undefined : { status, amountCents, currency, card };
}

/** Reads what the gateway says of one payment; undefined for a response that makes no sense. */
export function readPayment(
  { status, json }: { readonly status: number; readonly json: unknown },
  reference: string,
): GatewayPayment | undefined {
  if (status === 404) return missing.safeParse(json).success ? { status: 'missing' } : undefined;
  if (status !== 200 && status !== 409) return undefined;
  const parsed =
    status === 200
      ? sandboxPayment.safeParse(json)
      : sandboxPayment.safeParse(refusal.safeParse(json).data?.payment);
  return parsed.success && parsed.data.reference === reference ? toGatewayPayment(parsed.data) : undefined;
}

/** Reads an opened payment; undefined for a response that makes no sense. */
export const readOpened = ({ status, json }: { readonly status: number; readonly json: unknown }) =>
  status === 200 || status === 201 ? openedPayment.safeParse(json).data : undefined;

function toCaptured(payment: SandboxPayment): CapturedPayment | undefined {
  const { key, reference, currency, capturedCents, capturedAt, refundedCents = 0 } = payment;
  const moment = new Date(capturedAt ?? Number.NaN);
  if (capturedCents === undefined || Number.isNaN(moment.getTime())) return undefined;
  return { key, reference, amountCents: capturedCents, currency, capturedAt: moment, refundedCents };
}

/** Reads a list of captured payments; undefined where one of them makes no sense. */
export function readCaptured({
  status,
  json,
}: {
  readonly status: number;
  readonly json: unknown;
}): CapturedPayment[] | undefined {
  const parsed = status === 200 ? paymentList.safeParse(json).data : undefined;
  const captured = parsed?.payments.map(toCaptured);
  return captured?.every((payment) => payment !== undefined) ? captured : undefined;
}

/** Reads which payment a webhook speaks of. */
export function readWebhookBody(body: Buffer): { readonly reference: string } | undefined {
  try {
    return webhook.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
