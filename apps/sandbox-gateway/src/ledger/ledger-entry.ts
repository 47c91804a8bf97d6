import * as z from 'zod/mini';
import { CARD_EFFECTS } from '#sandbox/cards/test-cards.ts';
import { keptCard, SETUP_ENTRIES } from '#sandbox/ledger/setup-entries.ts';

/** The fields that every entry has: an id, a moment, and the payment or setup it is about. */
const about = { id: z.string(), at: z.string(), reference: z.string() };
const cents = z.int().check(z.nonnegative());

const effect = z.enum(CARD_EFFECTS);
const accessToken = { tokenDigest: z.string(), expiresAt: z.string() };

const ENTRIES = [
  z.strictObject({
    ...about,
    type: z.literal('opened'),
    key: z.string(),
    policyNumber: z.string(),
    currency: z.string(),
    maxAmountCents: cents,
    returnOrigins: z.optional(z.array(z.string())),
    ...accessToken,
  }),
  /** A further access token of the payment. */
  z.strictObject({ ...about, type: z.literal('token-issued'), ...accessToken }),
  z.strictObject({
    ...about,
    type: z.literal('challenged'),
    challengeDigest: z.string(),
    amountCents: cents,
    card: keptCard,
    effect,
    passes: z.boolean(),
    returnUrl: z.string(),
    passthrough: z.string(),
    expiresAt: z.string(),
  }),
  z.strictObject({ ...about, type: z.literal('challenge-answered'), challengeDigest: z.string() }),
  z.strictObject({
    ...about,
    type: z.literal('tokenised'),
    cardTokenDigest: z.string(),
    card: keptCard,
    testCardIndex: z.int(),
    expiresAt: z.string(),
  }),
  z.strictObject({
    ...about,
    type: z.literal('authorised'),
    amountCents: cents,
    card: keptCard,
    effect,
  }),
  z.strictObject({ ...about, type: z.literal('declined'), reason: z.string(), card: keptCard }),
  z.strictObject({ ...about, type: z.literal('captured'), amountCents: cents }),
  z.strictObject({ ...about, type: z.literal('voided') }),
  z.strictObject({ ...about, type: z.literal('refunded'), amountCents: cents }),
  /** Given back by hand: all that went back so far. */
  z.strictObject({ ...about, type: z.literal('given-back'), amountCents: cents }),
  /** The bank sent a refund back: the money is the merchant's again. */
  z.strictObject({ ...about, type: z.literal('refund-failed') }),
  z.strictObject({ ...about, type: z.literal('disputed'), dispute: z.enum(['open', 'won', 'lost']) }),
  /** An event needs no further sending: it was received, or given up. */
  z.strictObject({ ...about, type: z.literal('event-settled'), entryId: z.string() }),
  ...SETUP_ENTRIES,
] as const;

/** One line of the ledger. It never holds a card number, a security code or a token. GWY-6 */
export const ledgerEntry = z.discriminatedUnion('type', ENTRIES);
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** A line before it got its id and its moment. */
export type NewEntry = LedgerEntry extends infer Entry
  ? Entry extends LedgerEntry
    ? Omit<Entry, 'id' | 'at'>
    : never
  : never;
