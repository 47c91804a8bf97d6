import type { GatewayEvent } from '#sandbox/ledger/gateway-event.ts';
import type { LedgerEntry, NewEntry } from '#sandbox/ledger/ledger-entry.ts';
import type { Payment } from '#sandbox/ledger/payment.ts';
import { isSetupEntry, type SetupEntry } from '#sandbox/ledger/setup-entries.ts';
import { applySetupEntry, emptySetupRecords, type SetupRecords } from '#sandbox/ledger/setup-records.ts';

type PaymentEntry = Exclude<LedgerEntry, SetupEntry>;
type EntryOf<Type extends LedgerEntry['type']> = Extract<LedgerEntry, { readonly type: Type }>;

/** A challenge that a customer was sent to. */
export type Challenge = EntryOf<'challenged'> & { readonly isAnswered: boolean };

/** Everything the ledger says, by what it is asked for. */
export type LedgerRecords = SetupRecords & {
  readonly payments: Map<string, Payment>;
  readonly referenceOfKey: Map<string, string>;
  /** Each by the digest of its secret. */
  readonly accessTokens: Map<string, { readonly reference: string; readonly expiresAt: string }>;
  readonly challenges: Map<string, Challenge>;
  readonly cardTokens: Map<string, EntryOf<'tokenised'>>;
  /** The challenge of a payment that can still be answered; a later one takes its place. */
  readonly liveChallengeOf: Map<string, string>;
  readonly unsettledEvents: Map<string, GatewayEvent>;
};

export const emptyRecords = (): LedgerRecords => ({
  payments: new Map(),
  referenceOfKey: new Map(),
  accessTokens: new Map(),
  challenges: new Map(),
  cardTokens: new Map(),
  liveChallengeOf: new Map(),
  unsettledEvents: new Map(),
  ...emptySetupRecords(),
});

function openPayment(records: LedgerRecords, entry: EntryOf<'opened'>): void {
  const { reference, key, policyNumber, currency, maxAmountCents, returnOrigins, at } = entry;
  records.referenceOfKey.set(key, reference);
  records.payments.set(reference, {
    reference,
    key,
    policyNumber,
    currency,
    maxAmountCents,
    returnOrigins,
    status: 'open',
    authorisedCents: 0,
    capturedCents: 0,
    refundedCents: 0,
    card: undefined,
    effect: 'none',
    openedAt: at,
    changedAt: at,
    capturedAt: undefined,
    dispute: undefined,
    laterChanges: [],
  });
}

/** The change that an entry makes to its payment. */
function changesOf(entry: PaymentEntry, { capturedCents, laterChanges }: Payment): Partial<Payment> {
  const later = [...laterChanges, entry.at];
  switch (entry.type) {
    case 'authorised':
      return {
        status: 'authorised',
        authorisedCents: entry.amountCents,
        card: entry.card,
        effect: entry.effect,
      };
    case 'captured':
      return { status: 'captured', capturedCents: entry.amountCents, capturedAt: entry.at };
    case 'voided':
      return { status: 'voided' };
    case 'refunded':
      return { status: 'refunded', refundedCents: entry.amountCents, laterChanges: later };
    case 'given-back':
      return {
        status: entry.amountCents === capturedCents ? 'refunded' : 'captured',
        refundedCents: entry.amountCents,
        laterChanges: later,
      };
    case 'refund-failed':
      return { status: 'captured', refundedCents: 0, laterChanges: later };
    case 'disputed':
      return { dispute: entry.dispute, laterChanges: later };
    default:
      return {};
  }
}

function keepChallenge(records: LedgerRecords, entry: EntryOf<'challenged'>): void {
  records.challenges.set(entry.challengeDigest, { ...entry, isAnswered: false });
  records.liveChallengeOf.set(entry.reference, entry.challengeDigest);
}

function answerChallenge(records: LedgerRecords, entry: EntryOf<'challenge-answered'>): void {
  const challenge = records.challenges.get(entry.challengeDigest);
  if (challenge) records.challenges.set(entry.challengeDigest, { ...challenge, isAnswered: true });
}

const EVENT_TYPES: readonly PaymentEntry['type'][] = [
  'authorised',
  'declined',
  'captured',
  'voided',
  'refunded',
  'given-back',
  'refund-failed',
  'disputed',
];

function changePayment(records: LedgerRecords, entry: PaymentEntry): void {
  const payment = records.payments.get(entry.reference);
  if (!payment) throw new Error(`The ledger speaks of ${entry.reference} before it opens it`);
  if (!EVENT_TYPES.includes(entry.type)) return;
  const { id, type, reference, at } = entry;
  records.payments.set(reference, { ...payment, ...changesOf(entry, payment), changedAt: at });
  records.unsettledEvents.set(id, { entryId: id, type: `payment.${type}`, reference, at });
}

function applyPaymentEntry(records: LedgerRecords, entry: PaymentEntry): void {
  if (entry.type === 'opened') openPayment(records, entry);
  else changePayment(records, entry);
  if (entry.type === 'challenged') keepChallenge(records, entry);
  if (entry.type === 'challenge-answered') answerChallenge(records, entry);
  if (entry.type === 'tokenised') records.cardTokens.set(entry.cardTokenDigest, entry);
  if (entry.type === 'opened' || entry.type === 'token-issued') {
    const { tokenDigest, reference, expiresAt } = entry;
    records.accessTokens.set(tokenDigest, { reference, expiresAt });
  }
}

/**
 * Carries one entry into the records: at once when it is written, and in the same way
 * when it is read again. GWY-4
 */
export function applyEntry(records: LedgerRecords, entry: LedgerEntry): void {
  // An event may be about a payment or a setup.
  if (entry.type === 'event-settled') records.unsettledEvents.delete(entry.entryId);
  else if (isSetupEntry(entry)) applySetupEntry(records, entry);
  else applyPaymentEntry(records, entry);
}

/** Gives a new entry its id and its moment. */
export const completeEntry = (
  entry: NewEntry,
  stamp: { readonly id: string; readonly at: string },
): LedgerEntry => ({
  ...entry,
  ...stamp,
});
