import { shareWhileUnderWay, withTimeout } from '#api/database/ask-in-time.ts';
import { DatabaseBusyError } from '#api/database/database.ts';
import type { DatabaseClock } from '#api/database/database-clock.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { HealthRepository, QueueAge } from '#api/health/health-repository.ts';

/** The health of a background job, as the jobs tell it. */
export type JobHealth = {
  readonly name: string;
  /** Undefined before its first success in this process. */
  readonly lastSuccessAt: Date | undefined;
  /** Whether its last run failed. */
  readonly isFailing: boolean;
  /** Whether it has not succeeded for longer than it should take. */
  readonly isOverdue: boolean;
};

/** The health of a channel by which something is sent, as its sending tells it. */
type ChannelHealth = {
  readonly channel: string;
  /** Whether a provider of it would refuse anything. */
  readonly isFailing: boolean;
  readonly provider?: string | undefined;
  readonly reason?: string | undefined;
};

/**
 * Well below the time-out of a load balancer's probe, so that a database that hangs gets a
 * response and not silence.
 */
const TIMEOUT_MS = 2_000;

/**
 * An operator should look at longer waits than these. Codes are needed at once, and the other queues wait
 * for minutes between tries.
 */
const MAX_WAITING_SECONDS: Readonly<Record<string, number>> = {
  'code-message': 60,
  'contact-notice': 3_600,
  'receipt-email': 3_600,
  'core-event': 3_600,
};

/**
 * A process whose clock is further from the database's gives wrong times to customers and providers. OPS-6
 */
const MAX_SECONDS_APART = 30;

/**
 * A process without one of these cannot serve customers. The other checks fail for every process alike,
 * and customers hardly notice.
 */
const NEEDED_TO_SERVE = ['database', 'changes', 'clock', 'migrations'] as const;

type Check = {
  /** `unknown` where the database could not be asked. */
  readonly state: 'ok' | 'failing' | 'unknown';
  readonly [fact: string]: unknown;
};
type CheckName =
  | 'database'
  | 'changes'
  | 'clock'
  | 'migrations'
  | 'functions'
  | 'jobs'
  | 'queues'
  | 'delivery'
  | 'configuration';
type Readiness = {
  /** `degraded`: customers are served, and an operator has to look. */
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<CheckName, Check>> & {
    readonly configuration: { readonly checksums: Readonly<Record<string, string>> };
  };
};

type Dependencies = {
  readonly repository: HealthRepository;
  readonly listJobs: () => readonly JobHealth[];
  /** The sites whose configuration cannot be used as it is. */
  readonly listBrokenSites?: () => readonly string[];
  /** By site, of the configuration in force. CFG-52 */
  readonly listChecksums?: () => Readonly<Record<string, string>>;
  readonly listChannels?: () => readonly ChannelHealth[];
  readonly databaseClock: DatabaseClock;
  /** The clock of this process. */
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

const UNKNOWN: Check = { state: 'unknown' };

const stateOf = (isOk: boolean) => (isOk ? 'ok' : 'failing');

function checkScripts(missing: readonly string[]): Check {
  return { state: stateOf(missing.length === 0), missing: missing.length };
}

function checkJobs(jobs: readonly JobHealth[]): Check {
  const isWell = ({ isFailing, isOverdue }: JobHealth) => !isFailing && !isOverdue;
  return {
    state: stateOf(jobs.every(isWell)),
    jobs: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        { state: stateOf(isWell(job)), lastSuccessAt: job.lastSuccessAt?.toISOString() ?? null },
      ]),
    ),
  };
}

function checkDelivery(channels: readonly ChannelHealth[]): Check {
  return {
    state: stateOf(!channels.some(({ isFailing }) => isFailing)),
    channels: Object.fromEntries(
      channels.map(({ channel, isFailing, provider, reason }) => [
        channel,
        isFailing ? { state: 'failing', provider, reason } : { state: 'ok' },
      ]),
    ),
  };
}

function checkConfiguration(
  brokenSites: readonly string[],
  checksums: Readonly<Record<string, string>>,
): Check & { readonly checksums: typeof checksums } {
  return { state: stateOf(brokenSites.length === 0), brokenSites, checksums };
}

function checkQueues(ages: readonly QueueAge[]): Check {
  const isSlow = ({ queue, waitingSeconds }: QueueAge) => waitingSeconds > (MAX_WAITING_SECONDS[queue] ?? 0);
  return {
    state: stateOf(!ages.some(isSlow)),
    waitingSeconds: Object.fromEntries(ages.map(({ queue, waitingSeconds }) => [queue, waitingSeconds])),
  };
}

function checkClock(databaseClock: DatabaseClock, clock: Clock): Check {
  const secondsApart = Math.round((clock.now().getTime() - databaseClock.now().getTime()) / 1_000);
  return { state: stateOf(Math.abs(secondsApart) <= MAX_SECONDS_APART), secondsApart };
}

/** A held table keeps the proof from being made; a change that waits for anything else is not taken. ISO-5 */
const isHeld = (error: unknown): boolean => error instanceof DatabaseBusyError && error.code !== undefined;

function judge(checks: Readiness['checks']): Readiness {
  if (NEEDED_TO_SERVE.some((name) => checks[name].state === 'failing'))
    return { status: 'unavailable', checks };
  const isDegraded = Object.values(checks).some(({ state }) => state !== 'ok');
  return { status: isDegraded ? 'degraded' : 'ready', checks };
}

type DatabaseChecks = Pick<Readiness['checks'], 'database' | 'clock' | 'migrations' | 'functions' | 'queues'>;

const WITHOUT_DATABASE: DatabaseChecks = {
  database: { state: 'failing' },
  clock: UNKNOWN,
  migrations: UNKNOWN,
  functions: UNKNOWN,
  queues: UNKNOWN,
};

/**
 * Tells load balancers and monitors whether this process can serve customers, without personal data. Any
 * number of probes costs the database one check at a time, and one that hangs gets no second. API-33
 */
export function createHealthService({
  repository,
  listJobs,
  databaseClock,
  clock,
  listBrokenSites = () => [],
  listChecksums = () => ({}),
  listChannels = () => [],
  timeoutMs = TIMEOUT_MS,
}: Dependencies) {
  // A lock of somebody else keeps no customer from being served: a table of a queue, or that of the
  // scripts while they are changed.
  const askDatabase = shareWhileUnderWay(async (): Promise<DatabaseChecks> => {
    const [missing, ages] = await Promise.allSettled([
      repository.findMissingScripts(),
      repository.listOldestWaiting(),
      databaseClock.read(),
    ]);
    for (const asked of [missing, ages])
      if (asked.status === 'rejected' && !(asked.reason instanceof DatabaseBusyError)) throw asked.reason;
    const scripts = missing.status === 'fulfilled' ? missing.value : undefined;
    return {
      database: { state: 'ok' },
      clock: checkClock(databaseClock, clock),
      migrations: scripts ? checkScripts(scripts.migrations) : UNKNOWN,
      functions: scripts ? checkScripts(scripts.functions) : UNKNOWN,
      queues: ages.status === 'fulfilled' ? checkQueues(ages.value) : UNKNOWN,
    };
  });
  const tryChange = shareWhileUnderWay(() => repository.tryChange());

  async function checkChanges(): Promise<Check> {
    try {
      await withTimeout(tryChange(), timeoutMs);
      return { state: 'ok' };
    } catch (error) {
      return isHeld(error) ? UNKNOWN : { state: 'failing' };
    }
  }

  return {
    async checkReadiness(): Promise<Readiness> {
      const [changes, checks] = await Promise.all([
        checkChanges(),
        withTimeout(askDatabase(), timeoutMs).catch(() => WITHOUT_DATABASE),
      ]);
      return judge({
        ...checks,
        changes,
        jobs: checkJobs(listJobs()),
        delivery: checkDelivery(listChannels()),
        configuration: checkConfiguration(listBrokenSites(), listChecksums()),
      });
    },
  };
}

export type HealthService = ReturnType<typeof createHealthService>;
