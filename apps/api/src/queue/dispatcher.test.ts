import { expect, test } from 'vitest';
import { failedAttempt, type SendAttempt } from '#api/gateways/send-attempt.ts';
import { createDispatcher, type DispatchReport } from '#api/queue/dispatcher.ts';
import type { AfterFailure, FailedTry, Leased } from '#api/queue/queue.ts';

type Entry = Leased & { readonly id: number };

const ACCEPTED: SendAttempt = { outcome: 'accepted', provider: 'first', failures: [] };
const REFUSED: SendAttempt = {
  outcome: 'refused',
  failures: [{ provider: 'first', kind: 'refused', reason: 'http-400' }],
};

/** A queue in memory, and a dispatcher over it. */
function createQueueOf(
  size: number,
  send: (entry: Entry) => Promise<SendAttempt>,
  becomes: AfterFailure = 'waits',
) {
  const waiting = Array.from({ length: size }, (_, id): Entry => ({ id, tries: 1 }));
  const accepted: number[] = [];
  const failed: FailedTry[] = [];
  const limits: number[] = [];
  const reports: DispatchReport[] = [];
  const dispatcher = createDispatcher<Entry>({
    queue: {
      name: 'test',
      leaseDue: async ({ limit }) => {
        limits.push(limit);
        return { leased: waiting.splice(0, limit), givenUp: [] };
      },
      recordAccepted: async ({ id }) => void accepted.push(id),
      recordFailed: async (_entry, tried) => {
        failed.push(tried);
        return becomes;
      },
    },
    send,
    longestAttemptMs: 1_000,
    longestWaitSeconds: 60,
    random: { digits: () => '999' },
    report: (report) => reports.push(report),
  });
  return { dispatcher, accepted, failed, limits, reports };
}

test('[DEL-4] [CON-33] a process sends twenty entries at once, in however many rounds', async () => {
  const gate = Promise.withResolvers<SendAttempt>();
  let underWay = 0;
  const { dispatcher, accepted, limits } = createQueueOf(30, () => {
    underWay += 1;
    return gate.promise;
  });
  void dispatcher.wake();
  const round = dispatcher.dispatchDue();
  await round;
  expect(underWay).toBe(20);
  expect(limits).toEqual([20]);
  expect(dispatcher.leaseSeconds()).toBe(0);
  gate.resolve(ACCEPTED);
  await dispatcher.settle();
  expect(accepted).toHaveLength(20);
  await dispatcher.dispatchDue();
  expect(accepted).toHaveLength(30);
});

test('[DEL-10] [CON-51] each failure is reported with provider and reason, and what became of the entry', async () => {
  const { dispatcher, reports, failed } = createQueueOf(1, async () => REFUSED, 'dead-lettered');
  await dispatcher.dispatchDue();
  expect(failed).toEqual([
    { waitSeconds: expect.closeTo(2, 2), isRefused: true, failures: REFUSED.failures },
  ]);
  expect(reports).toEqual([
    { event: 'send-failed', queue: 'test', provider: 'first', reason: 'http-400', tries: 1 },
    { event: 'dead-lettered', queue: 'test', reason: 'http-400', tries: 1 },
  ]);
});

test('[DEL-22] one report says that an entry was delivered, and for which site', async () => {
  const { dispatcher, reports } = createQueueOf(1, async () => ACCEPTED);
  await dispatcher.dispatchDue();
  await dispatcher.sendNew({ id: 2, tries: 3, channel: 'sms', brandId: 4, countryId: 39 });
  await dispatcher.settle();
  const delivered = { event: 'delivered', queue: 'test', provider: 'first' };
  expect(reports).toEqual([
    { ...delivered, tries: 1 },
    { ...delivered, channel: 'sms', tries: 3, site: 'northcover-39', country: 39 },
  ]);
});

test('[CON-33] an entry that cannot even be made into a message counts as tried, by the name of the error', async () => {
  const { dispatcher, failed } = createQueueOf(1, () => Promise.reject(new TypeError('of mary@example.com')));
  await dispatcher.dispatchDue();
  expect(failed).toEqual([{ ...failed[0], isRefused: false, failures: failedAttemptOf('TypeError') }]);
});

const failedAttemptOf = (reason: string) => failedAttempt(reason).failures;

test('[DEL-8] an entry that nobody wants any more is neither recorded nor reported as failed', async () => {
  const { dispatcher, accepted, failed, reports } = createQueueOf(1, async () => ({
    outcome: 'unneeded',
    failures: [],
  }));
  await dispatcher.dispatchDue();
  expect([accepted, failed, reports]).toEqual([[], [], []]);
});

test('[CON-84] a backlog is sent in one go, twenty at a time', async () => {
  const { dispatcher, accepted, limits } = createQueueOf(1_001, async () => ACCEPTED);
  await dispatcher.dispatchBacklog(new AbortController().signal);
  expect(accepted).toHaveLength(1_001);
  expect(Math.max(...limits)).toBe(20);
});

test('[CON-84] after a failure the rest of a backlog waits for the next job', async () => {
  const { dispatcher, accepted, failed } = createQueueOf(100, async ({ id }) =>
    id === 25 ? REFUSED : ACCEPTED,
  );
  await dispatcher.dispatchBacklog(new AbortController().signal);
  expect([accepted.length, failed.length]).toEqual([39, 1]);
  await dispatcher.dispatchBacklog(new AbortController().signal);
  expect([accepted.length, failed.length]).toEqual([99, 1]);
});

test('[CON-84] [JOB-3] a process that is asked to stop begins no further round', async () => {
  const { dispatcher, accepted } = createQueueOf(100, async () => ACCEPTED);
  await dispatcher.dispatchBacklog(AbortSignal.abort());
  expect(accepted).toHaveLength(20);
});
