import { RETENTION } from '@portal/domain/retention';
import { type Clock, createHourlyAllowance } from '#api/gateways/clock.ts';
import type { CoreEventBacklog, CoreEventWatchRepository } from '#api/outbox/core-event-watch-repository.ts';

/** The alarm about events that do not arrive. */
type CoreEventAlarm = CoreEventBacklog & { readonly hasCoreSystem: boolean };

/** An event arrives within seconds; an operator sees to a dead letter within a working day. CON-85 */
const LATE = { waitingHours: 1, deadLetterHours: 24 } as const;
const BATCH = 1_000;

type Dependencies = {
  readonly repository: CoreEventWatchRepository;
  readonly hasCoreSystem: boolean;
  readonly clock: Clock;
  readonly raiseAlarm: (alarm: CoreEventAlarm) => void;
};

/** Watches the outbox: events carry contact data in clear, and must not gather unseen. CON-85, CON-86 */
export function createCoreEventWatch({ repository, hasCoreSystem, clock, raiseAlarm }: Dependencies) {
  const mayAlarm = createHourlyAllowance(clock);
  return {
    /** Raises the alarm, once an hour, and deletes what is too old where no core system takes events. */
    async watch(signal: AbortSignal): Promise<void> {
      const backlog = await repository.readBacklog(LATE);
      const isLate = backlog.waiting > 0 || backlog.deadLetters > 0;
      if (isLate && mayAlarm()) raiseAlarm({ ...backlog, hasCoreSystem });
      if (hasCoreSystem) return;
      let expired = BATCH;
      while (expired === BATCH && !signal.aborted)
        expired = await repository.expire(RETENTION.untakenEventDays, BATCH);
    },
  };
}
