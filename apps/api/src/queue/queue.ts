import type { Channel } from '#api/gateways/messaging/message.ts';
import type { SendFailure } from '#api/gateways/send-attempt.ts';

/** An entry of a queue that this process, and no other, may send now. */
export type Leased = {
  /** The number of this try; the first is 1. */
  readonly tries: number;
  readonly channel?: Channel;
  /** The site that it is for; an event for the core system has none here. */
  readonly brandId?: number;
  readonly countryId?: number;
};

/** Due entries. `givenUp`: entries that expired unsent, for a report to the operators. */
type DueEntries<Entry extends Leased> = {
  readonly leased: readonly Entry[];
  readonly givenUp: readonly Leased[];
};

/** A failed try. `isRefused`: no recipient will ever take the entry as it is. */
export type FailedTry = {
  readonly waitSeconds: number;
  readonly isRefused: boolean;
  readonly failures: readonly SendFailure[];
};

/**
 * `waits`: it is tried again. `dead-lettered`: kept until an operator decides. `given-up`: it is never sent.
 */
export type AfterFailure = 'waits' | 'dead-lettered' | 'given-up';

/** The store in which entries wait to be sent. Every moment in it is by the database's clock. */
export interface Queue<Entry extends Leased> {
  /** Names it in reports. */
  readonly name: string;
  /** Takes due entries for this many seconds; other processes get others. */
  leaseDue(lease: { limit: number; leaseSeconds: number }): Promise<DueEntries<Entry>>;
  recordAccepted(entry: Entry, provider: string): Promise<void>;
  /** Puts the entry back. Returns its new state. */
  recordFailed(entry: Entry, failed: FailedTry): Promise<AfterFailure>;
}

/** The names of the providers that will never take an entry, after the failures of one more try. */
export const refusedByAll = (
  refusedBefore: readonly string[],
  failures: readonly SendFailure[],
): readonly string[] => [
  ...refusedBefore,
  ...failures.flatMap(({ kind, provider }) => (kind === 'refused' && provider ? [provider] : [])),
];
