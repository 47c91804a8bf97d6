import type { GatewayEvent } from '#sandbox/ledger/gateway-event.ts';
import type { Setup } from '#sandbox/ledger/setup.ts';
import type { SetupEntry, SetupEntryOf } from '#sandbox/ledger/setup-entries.ts';

/** A challenge that a customer was sent to before a method is saved. */
export type SetupChallenge = SetupEntryOf<'setup-challenged'> & { readonly isAnswered: boolean };

/** Everything the ledger says of setups, by what it is asked for. Secrets are kept as digests. */
export type SetupRecords = {
  readonly setups: Map<string, Setup>;
  readonly setupOfKey: Map<string, string>;
  readonly setupOfAccessToken: Map<string, { readonly reference: string; readonly expiresAt: string }>;
  readonly setupOfMethod: Map<string, string>;
  readonly setupChallenges: Map<string, SetupChallenge>;
  /** The challenge of a setup that can still be answered; a later one takes its place. */
  readonly liveChallengeOfSetup: Map<string, string>;
  readonly returnLinks: Map<string, SetupEntryOf<'setup-return-issued'>>;
};

export const emptySetupRecords = (): SetupRecords => ({
  setups: new Map(),
  setupOfKey: new Map(),
  setupOfAccessToken: new Map(),
  setupOfMethod: new Map(),
  setupChallenges: new Map(),
  liveChallengeOfSetup: new Map(),
  returnLinks: new Map(),
});

type RecordsWithEvents = SetupRecords & { readonly unsettledEvents: Map<string, GatewayEvent> };

function openSetup(records: SetupRecords, entry: SetupEntryOf<'setup-opened'>): void {
  const { reference, key, policyNumber, country, customerReference, at } = entry;
  records.setupOfKey.set(key, reference);
  records.setups.set(reference, {
    reference,
    key,
    policyNumber,
    country,
    customerReference,
    status: 'open',
    method: undefined,
    isRemoved: false,
    changedAt: at,
  });
}

/** The change that an entry makes to its setup; undefined where it changes nothing that is shown. */
function changesOf(entry: SetupEntry): Partial<Setup> | undefined {
  switch (entry.type) {
    case 'setup-saved':
      return { status: 'saved', method: entry.method };
    case 'setup-declined':
      return { status: 'declined' };
    case 'setup-canceled':
      return { status: 'canceled' };
    case 'setup-method-removed':
      return { isRemoved: true };
    default:
      return undefined;
  }
}

const EVENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['setup-saved', 'setup.saved'],
  ['setup-declined', 'setup.declined'],
  ['setup-canceled', 'setup.canceled'],
]);

function changeSetup(records: RecordsWithEvents, entry: SetupEntry): void {
  const { id, reference, at } = entry;
  const setup = records.setups.get(reference);
  if (!setup) throw new Error(`The ledger speaks of ${reference} before it opens it`);
  const changes = changesOf(entry);
  if (changes) records.setups.set(reference, { ...setup, ...changes, changedAt: at });
  const type = EVENT_TYPES.get(entry.type);
  if (type) records.unsettledEvents.set(id, { entryId: id, type, reference, at });
}

function keepChallenge(records: SetupRecords, entry: SetupEntryOf<'setup-challenged'>): void {
  records.setupChallenges.set(entry.challengeDigest, { ...entry, isAnswered: false });
  records.liveChallengeOfSetup.set(entry.reference, entry.challengeDigest);
}

function answerChallenge(records: SetupRecords, digest: string): void {
  const challenge = records.setupChallenges.get(digest);
  if (challenge) records.setupChallenges.set(digest, { ...challenge, isAnswered: true });
}

/**
 * Carries one entry about a setup into the records: at once when it is written, and in the same way
 * when it is read again. GWY-4
 */
export function applySetupEntry(records: RecordsWithEvents, entry: SetupEntry): void {
  if (entry.type === 'setup-opened') openSetup(records, entry);
  else changeSetup(records, entry);
  if (entry.type === 'setup-challenged') keepChallenge(records, entry);
  if (entry.type === 'setup-challenge-answered') answerChallenge(records, entry.challengeDigest);
  if (entry.type === 'setup-saved') records.setupOfMethod.set(entry.methodDigest, entry.reference);
  if (entry.type === 'setup-return-issued') records.returnLinks.set(entry.returnDigest, entry);
  if (entry.type === 'setup-opened' || entry.type === 'setup-token-issued') {
    const { tokenDigest, reference, expiresAt } = entry;
    records.setupOfAccessToken.set(tokenDigest, { reference, expiresAt });
  }
}
