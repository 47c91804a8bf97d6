import * as z from 'zod/mini';

/** The fields that every entry has: an id, a moment, and the setup it is about. */
const about = { id: z.string(), at: z.string(), reference: z.string() };
const accessToken = { tokenDigest: z.string(), expiresAt: z.string() };
const masked = z.string().check(z.regex(/^[^\d]*(\d[^\d]*){0,3}$/));

/** The parts of a card that may be kept. GWY-6 */
export const keptCard = z.strictObject({
  brand: z.enum(['Visa', 'Mastercard', 'American Express']),
  lastDigits: z.string().check(z.regex(/^\d{4}$/)),
  expiry: z.string().check(z.regex(/^\d{2}\/\d{4}$/)),
});

const keptMethod = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('card'), testIndex: z.int(), ...keptCard.shape }),
  z.strictObject({
    type: z.literal('bank-account'),
    testIndex: z.int(),
    bankName: z.nullable(z.string()),
    accountName: z.string(),
    branchMasked: masked,
    accountMasked: masked,
  }),
]);

/** The lines of the ledger about setups. None holds a whole number or a token. GWY-19 */
export const SETUP_ENTRIES = [
  z.strictObject({
    ...about,
    type: z.literal('setup-opened'),
    key: z.string(),
    policyNumber: z.string(),
    country: z.enum(['AU', 'CA', 'NZ']),
    customerReference: z.string(),
    ...accessToken,
  }),
  /** A further access token of the setup. */
  z.strictObject({ ...about, type: z.literal('setup-token-issued'), ...accessToken }),
  z.strictObject({
    ...about,
    type: z.literal('setup-challenged'),
    challengeDigest: z.string(),
    method: keptMethod,
    passes: z.boolean(),
    returnUrl: z.string(),
    expiresAt: z.string(),
  }),
  z.strictObject({ ...about, type: z.literal('setup-challenge-answered'), challengeDigest: z.string() }),
  z.strictObject({ ...about, type: z.literal('setup-saved'), method: keptMethod, methodDigest: z.string() }),
  z.strictObject({ ...about, type: z.literal('setup-declined'), reason: z.string(), method: keptMethod }),
  z.strictObject({ ...about, type: z.literal('setup-canceled') }),
  /** A way back to the portal, with a token for the setup. */
  z.strictObject({
    ...about,
    type: z.literal('setup-return-issued'),
    returnDigest: z.string(),
    expiresAt: z.string(),
    returnUrl: z.string(),
    action: z.enum(['saved', 'declined', 'canceled']),
    accountType: z.enum(['CC', 'DD']),
  }),
  z.strictObject({ ...about, type: z.literal('setup-method-removed') }),
] as const;

const setupEntry = z.discriminatedUnion('type', SETUP_ENTRIES);
export type SetupEntry = z.output<typeof setupEntry>;
export type SetupEntryOf<Type extends SetupEntry['type']> = Extract<SetupEntry, { readonly type: Type }>;

/** Returns whether an entry of the ledger is about a setup. */
export const isSetupEntry = (entry: { readonly type: string }): entry is SetupEntry =>
  entry.type.startsWith('setup-');
