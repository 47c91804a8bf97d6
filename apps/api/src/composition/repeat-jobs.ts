import { listCauses } from '#api/composition/failure-causes.ts';
import type { Clock } from '#api/gateways/clock.ts';
import { failureReason } from '#api/gateways/send-attempt.ts';

/** Work that repeats by itself in every process. */
export type Job = {
  readonly name: string;
  readonly firstAfterSeconds: number;
  readonly everySeconds: number;
  /** One round. It ends early, and in good order, when the signal comes. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
};

/**
 * How a job is doing. `isFailing`: its last round failed. `isOverdue`: it has not succeeded for
 * longer than it should take.
 */
export type JobHealth = {
  readonly name: string;
  readonly lastSuccessAt: Date | undefined;
  readonly lastFailureAt: Date | undefined;
  readonly isFailing: boolean;
  readonly isOverdue: boolean;
  /** How many rounds ended so since the process began. */
  readonly rounds: { readonly succeeded: number; readonly failed: number };
};

/** Jobs that repeat until they are stopped. */
export interface RepeatedJobs {
  health(): readonly JobHealth[];
  /** Ends the rounds under way and waits for them; no other begins. */
  stop(): Promise<void>;
}

type Dependencies = {
  readonly clock: Clock;
  readonly report: (failure: {
    readonly job: string;
    readonly reason: string;
    readonly causes: readonly string[];
  }) => void;
};

/**
 * A round may wait for slow providers, or delete for minutes: only after this long
 * beyond two turns is it overdue.
 */
const OVERDUE_AFTER_SECONDS = 60;
/** A round of a rare job that failed comes again after this long: a fault that is over leaves no alarm. */
const AGAIN_AFTER_SECONDS = 60;
const SECOND_MS = 1_000;

const isLater = (one: Date | undefined, other: Date | undefined): boolean =>
  one !== undefined && (other === undefined || one > other);

/** Runs rounds of a job and remembers how they ended. */
function createRounds(job: Job, { clock, report }: Dependencies) {
  const dueAt = new Date(clock.now().getTime() + job.firstAfterSeconds * SECOND_MS);
  let lastSuccessAt: Date | undefined;
  let lastFailureAt: Date | undefined;
  const rounds = { succeeded: 0, failed: 0 };

  const overdueAt = () =>
    (lastSuccessAt ?? dueAt).getTime() + (2 * job.everySeconds + OVERDUE_AFTER_SECONDS) * SECOND_MS;

  return {
    /** Returns whether the round succeeded. */
    async run(signal: AbortSignal): Promise<boolean> {
      try {
        await job.run(signal);
        lastSuccessAt = clock.now();
        rounds.succeeded += 1;
        return true;
      } catch (error) {
        lastFailureAt = clock.now();
        rounds.failed += 1;
        report({ job: job.name, reason: failureReason(error), causes: listCauses(error) });
        return false;
      }
    },
    health: (): JobHealth => ({
      name: job.name,
      lastSuccessAt,
      lastFailureAt,
      isFailing: isLater(lastFailureAt, lastSuccessAt),
      isOverdue: clock.now().getTime() > overdueAt(),
      rounds: { ...rounds },
    }),
  };
}

/** Repeats one job, one round at a time. */
function repeatJob(job: Job, dependencies: Dependencies) {
  const rounds = createRounds(job, dependencies);
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;

  /** A turn that comes while a round is under way is left out. */
  function takeTurn(): void {
    clearTimeout(again);
    round ??= rounds.run(stopping.signal).then((isDone) => {
      round = undefined;
      if (isDone || stopping.signal.aborted || job.everySeconds <= AGAIN_AFTER_SECONDS) return;
      again = setTimeout(takeTurn, AGAIN_AFTER_SECONDS * SECOND_MS).unref();
    });
  }

  let timer = setTimeout(() => {
    timer = setInterval(takeTurn, job.everySeconds * SECOND_MS).unref();
    takeTurn();
  }, job.firstAfterSeconds * SECOND_MS).unref();

  return {
    health: rounds.health,
    async stop(): Promise<void> {
      clearTimeout(timer);
      clearTimeout(again);
      stopping.abort();
      await round;
    },
  };
}

/** Repeats every job of a list until it is stopped. API-28, DEL-3 */
export function repeatJobs(jobs: readonly Job[], dependencies: Dependencies): RepeatedJobs {
  const repeated = jobs.map((job) => repeatJob(job, dependencies));
  return {
    health: () => repeated.map((job) => job.health()),
    async stop() {
      await Promise.all(repeated.map((job) => job.stop()));
    },
  };
}
