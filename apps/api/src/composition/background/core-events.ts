import { createReportDispatch } from '#api/composition/background/messaging.ts';
import type { Base } from '#api/composition/base.ts';
import { everySecond } from '#api/composition/feature.ts';
import { attemptInTurn, PROVIDER_TIMEOUT_MS } from '#api/gateways/send-attempt.ts';
import { createCoreEventRepository } from '#api/outbox/core-event-repository.ts';
import { createCoreEventWatch } from '#api/outbox/core-event-watch.ts';
import { createCoreEventWatchRepository } from '#api/outbox/core-event-watch-repository.ts';
import { LONGEST_WAIT_SECONDS } from '#api/queue/back-off.ts';
import { createDispatcher } from '#api/queue/dispatcher.ts';

const LATE_TEXTS: Readonly<Record<string, string>> = {
  true: 'events have waited too long for the core system, or wait for an operator: npm run portal -- core-events',
  false: 'no core system takes the events of this database: set CORE_EVENTS_URL',
};

/** The dispatcher of events for the core system; none where no core system takes them. */
function createCoreEventDispatcher(base: Base) {
  const { database, coreSystem, random, log, deliveryWatch, providerTimeoutMs } = base;
  if (!coreSystem) return undefined;
  const timeoutMs = providerTimeoutMs ?? PROVIDER_TIMEOUT_MS;
  return createDispatcher({
    queue: createCoreEventRepository(database),
    async send({ id, payload }) {
      const attempt = await attemptInTurn(
        [{ name: coreSystem.name, send: (signal) => coreSystem.send({ id, json: payload }, signal) }],
        { timeoutMs },
      );
      deliveryWatch.note('core-event', attempt);
      return attempt;
    },
    longestAttemptMs: timeoutMs,
    longestWaitSeconds: LONGEST_WAIT_SECONDS.coreEvent,
    random,
    report: createReportDispatch(log),
  });
}

/** Tells the insurer's core system of changes, and operators of events that do not arrive. CON-85 */
export function createCoreEvents(base: Base) {
  const { database, coreSystem, clock, log } = base;
  const dispatcher = createCoreEventDispatcher(base);
  const coreEventWatch = createCoreEventWatch({
    repository: createCoreEventWatchRepository(database),
    hasCoreSystem: coreSystem !== undefined,
    clock,
    raiseAlarm: (alarm) =>
      log.error({ alarm: 'core-events', ...alarm }, LATE_TEXTS[String(alarm.hasCoreSystem)] ?? ''),
  });
  return {
    jobs: [
      ...(dispatcher ? [everySecond('dispatch-core-events', dispatcher.dispatchBacklog)] : []),
      { name: 'watch-core-events', firstAfterSeconds: 15, everySeconds: 300, run: coreEventWatch.watch },
    ],
    dispatchers: dispatcher ? [dispatcher] : [],
    /** Sends what a change left to be sent on its way. */
    wake: async () => dispatcher?.wake(),
    coreEventWatch,
  };
}

export type CoreEvents = ReturnType<typeof createCoreEvents>;
