import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { findSiteByIds } from '@portal/config/sites/site';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { Random } from '#api/gateways/random.ts';
import { failedAttempt, failureReason, type SendAttempt } from '#api/gateways/send-attempt.ts';
import { backOffSeconds } from '#api/queue/back-off.ts';
import type { Leased, Queue } from '#api/queue/queue.ts';

/**
 * The number of entries that one process sends at once. More wait in the queue, where other
 * processes see them. DEL-4
 */
const MAX_AT_ONCE = 20;
/** The most rounds of one job: others of the process get their turn, and its health is seen. CON-84 */
const MAX_ROUNDS = 500;
/** Time for the statements around sending, so that a lease outlives the attempt. */
const LEASE_MARGIN_SECONDS = 5;

/** A report to the operators, without personal or secret data. DEL-10 */
export type DispatchReport = {
  readonly event: 'delivered' | 'send-failed' | 'dead-lettered' | 'given-up' | 'dispatch-failed';
  readonly queue: string;
  readonly channel?: Channel | undefined;
  readonly site?: string | undefined;
  readonly country?: number | undefined;
  readonly provider?: string | undefined;
  readonly reason?: string | undefined;
  readonly tries?: number;
  /** The provider would refuse anything: an operator has to act. DEL-20 */
  readonly isMisconfigured?: true;
};

type Dependencies<Entry extends Leased> = {
  readonly queue: Queue<Entry>;
  readonly send: (entry: Entry) => Promise<SendAttempt>;
  /** The longest that `send` takes: an entry is leased for longer. */
  readonly longestAttemptMs: number;
  readonly longestWaitSeconds: number;
  /** Whether sending takes no time: this entry, or without one any entry. */
  readonly isInstant?: (entry?: Entry) => boolean;
  readonly random: Pick<Random, 'digits'>;
  readonly report: (report: DispatchReport) => void;
};

/** Empties a queue; several processes may run one each over the same database. */
export interface Dispatcher<Entry extends Leased = Leased> {
  /**
   * Returns how long an entry that is stored now is leased to this process. It is 0 when the process is busy
   * and leaves the entry in the queue.
   */
  leaseSeconds(): number;
  /**
   * Sends an entry that was just stored, leased by this process. Waits for it only where
   * that takes no time. DEL-2
   */
  sendNew(entry: Entry): Promise<void>;
  /** Sends due entries, and waits for them only where that takes no time. */
  wake(): Promise<void>;
  /** Sends due entries. Returns their number. */
  dispatchDue(): Promise<number>;
  /** Sends due entries round after round, until none is due, one fails, or the signal comes. CON-84 */
  dispatchBacklog(signal: AbortSignal): Promise<void>;
  /** Returns when nothing is under way. */
  settle(): Promise<void>;
}

/** Returns which site an entry is for, where it says so. */
function siteOf({ brandId, countryId }: Leased) {
  if (brandId === undefined || countryId === undefined) return {};
  return { site: findSiteByIds({ brandId, countryId })?.key, country: countryId };
}

/**
 * One try of one entry. When it cannot even be recorded, the entry stays leased and comes
 * back when the lease ends.
 */
function createDelivery<Entry extends Leased>(dependencies: Dependencies<Entry>, onFailure: () => void) {
  const { queue, send, longestWaitSeconds, random, report } = dependencies;
  return async (entry: Entry): Promise<void> => {
    const { tries, channel } = entry;
    const attempt = await send(entry).catch((error: unknown) => failedAttempt(failureReason(error)));
    const { failures } = attempt;
    for (const { provider, reason, kind } of failures)
      report({
        event: 'send-failed',
        queue: queue.name,
        channel,
        provider,
        reason,
        tries,
        ...(kind === 'misconfigured' ? { isMisconfigured: true } : {}),
      });
    if (attempt.outcome === 'unneeded') return;
    if (attempt.outcome === 'accepted') {
      await queue.recordAccepted(entry, attempt.provider);
      const { provider } = attempt;
      return report({ event: 'delivered', queue: queue.name, channel, provider, tries, ...siteOf(entry) });
    }
    onFailure();
    const became = await queue.recordFailed(entry, {
      waitSeconds: backOffSeconds(tries, longestWaitSeconds, random),
      isRefused: attempt.outcome === 'refused',
      failures,
    });
    if (became === 'waits') return;
    report({ event: became, queue: queue.name, channel, reason: failures.at(-1)?.reason, tries });
  };
}

/** The work under way in this process. An error is reported and stops no other work. */
function createWorkUnderWay(onBroken: (error: unknown) => void) {
  const underWay = new Set<Promise<void>>();
  return {
    count: () => underWay.size,
    track(work: () => Promise<unknown>): Promise<void> {
      const tracked: Promise<void> = work()
        .then(() => undefined, onBroken)
        .finally(() => underWay.delete(tracked));
      underWay.add(tracked);
      return tracked;
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Work that starts only when the same work before it has ended, well or not. */
function oneAfterTheOther<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The dispatcher of one queue: leases due entries, sends them, and records the outcomes. DEL-4, CON-33 */
export function createDispatcher<Entry extends Leased>(dependencies: Dependencies<Entry>): Dispatcher<Entry> {
  const { queue, longestAttemptMs, isInstant = () => false, report } = dependencies;
  let failures = 0;
  const noteFailure = () => {
    failures += 1;
  };
  const deliver = createDelivery(dependencies, noteFailure);
  const onBroken = (error: unknown) => {
    noteFailure();
    report({ event: 'dispatch-failed', queue: queue.name, reason: failureReason(error) });
  };
  const deliveries = createWorkUnderWay(onBroken);
  const rounds = createWorkUnderWay(onBroken);
  const wholeLeaseSeconds = Math.ceil(longestAttemptMs / 1000) + LEASE_MARGIN_SECONDS;
  const room = () => Math.max(0, MAX_AT_ONCE - deliveries.count());
  // Rounds that start together lease one after the other: each counts what the one before has taken.
  const startDeliveries = oneAfterTheOther(async () => {
    if (room() === 0) return [];
    const { leased, givenUp } = await queue.leaseDue({ limit: room(), leaseSeconds: wholeLeaseSeconds });
    for (const { channel, tries } of givenUp)
      report({ event: 'given-up', queue: queue.name, channel, tries });
    return leased.map((entry) => deliveries.track(() => deliver(entry)));
  });
  const dispatchDue = async () => (await Promise.all(await startDeliveries())).length;
  return {
    dispatchDue,
    async dispatchBacklog(signal) {
      const failuresBefore = failures;
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        const sent = await dispatchDue();
        // A recipient that is down is not asked all day long: the next round is the next job's.
        if (sent === 0 || failures > failuresBefore || signal.aborted) return;
      }
    },
    leaseSeconds: () => (isInstant() || room() > 0 ? wholeLeaseSeconds : 0),
    async sendNew(entry) {
      const isAwaited = isInstant(entry);
      const delivery = deliveries.track(() =>
        isAwaited ? deliver(entry) : afterThisTurn().then(() => deliver(entry)),
      );
      if (isAwaited) await delivery;
    },
    async wake() {
      const round = rounds.track(dispatchDue);
      if (isInstant()) await round;
    },
    async settle() {
      await rounds.settle();
      await deliveries.settle();
    },
  };
}
