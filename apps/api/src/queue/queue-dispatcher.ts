import type { SendResult } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';
import { backOffSeconds, faultName, LEASE_MARGIN_SECONDS, sendInTime } from '#api/queue/send-in-time.ts';

/** What one process sends at once; more wait in the queue, where other processes see them. */
const MAX_AT_ONCE = 20;

/** An entry of a queue that this process, and no other, may send now. */
export type Leased = {
  readonly id: string /** Which try this is; the first is 1. */;
  readonly tries: number;
};

/** Where entries wait. Every moment in it is by the database's clock. */
export type OutgoingQueue<Entry extends Leased> = {
  leaseDue(limit: number, leaseSeconds: number): Promise<readonly Entry[]>;
  recordDone(entry: Entry): Promise<void>;
  /** Puts the entry back; `isRefused` when nobody will ever take it as it is. Returns what became of it. */
  recordFailed(
    entry: Entry,
    failure: { waitSeconds: number; reason: string; isRefused: boolean },
  ): Promise<AfterFailure>;
};

/** `waits`: it is tried again. `parked`: kept until an operator sees to it. `given-up`: nobody will hear of it. */
type AfterFailure = 'waits' | 'parked' | 'given-up';

/** What an operator should hear of. Nothing in it is personal. */
export type OutgoingReport = {
  readonly event: 'send-failed' | 'parked' | 'given-up' | 'dispatch-failed';
  readonly queue: string;
  readonly reason?: string;
  readonly tries?: number;
};

type Dependencies<Entry extends Leased> = {
  /** Names the queue in reports. */
  readonly name: string;
  readonly queue: OutgoingQueue<Entry>;
  readonly send: (entry: Entry, signal: AbortSignal) => Promise<SendResult>;
  readonly sendTimeoutMs: number;
  readonly longestWaitSeconds: number;
  readonly random: Pick<Random, 'digits'>;
  readonly report: (report: OutgoingReport) => void;
};

/** Empties a queue; several processes may run one each over the same database. */
export interface QueueDispatcher {
  /** Sends what is due and answers how many entries that were. */
  dispatchDue(): Promise<number>;
  /** Sends what is due without anybody waiting for it. */
  wake(): void;
  /** Returns when nothing is under way. */
  settle(): Promise<void>;
}

/** A queue in the database and somebody who takes what is in it. CON-33 */
export function createQueueDispatcher<Entry extends Leased>(needs: Dependencies<Entry>): QueueDispatcher {
  const { name, queue, send, sendTimeoutMs, longestWaitSeconds, random, report } = needs;
  const underWay = new Set<Promise<unknown>>();
  const leaseSeconds = Math.ceil(sendTimeoutMs / 1000) + LEASE_MARGIN_SECONDS;

  async function deliver(entry: Entry): Promise<void> {
    const { tries } = entry;
    const result = await sendInTime((signal) => send(entry, signal), sendTimeoutMs);
    if (result.kind === 'accepted') return queue.recordDone(entry);
    const { reason } = result;
    report({ event: 'send-failed', queue: name, reason, tries });
    const waitSeconds = backOffSeconds(tries, longestWaitSeconds, random);
    const isRefused = result.kind === 'refused';
    const became = await queue.recordFailed(entry, { waitSeconds, reason, isRefused });
    if (became !== 'waits') report({ event: became, queue: name, reason, tries });
  }

  /** A failure around sending leaves the entry leased: it comes back when the claim ends. */
  async function dispatchDue(): Promise<number> {
    const leased = await queue.leaseDue(MAX_AT_ONCE, leaseSeconds);
    const results = await Promise.allSettled(leased.map(deliver));
    for (const result of results) {
      if (result.status === 'rejected')
        report({ event: 'dispatch-failed', queue: name, reason: faultName(result.reason) });
    }
    return leased.length;
  }

  function track<Result>(work: Promise<Result>): Promise<Result> {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  return {
    dispatchDue: () => track(dispatchDue()),
    wake: () =>
      void track(dispatchDue()).catch((error: unknown) =>
        report({ event: 'dispatch-failed', queue: name, reason: faultName(error) }),
      ),
    async settle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
