import { type AttackThreshold, attackThresholdOf } from '@portal/domain/login/attack-threshold';
import { type Queryable, statement } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';

/** The alarm about guessing over all accounts. */
type WrongCodesAlarm = {
  readonly wrongCodesInADay: number;
  readonly maxWrongCodesPerDay: number;
  /** Whether unknown browsers wait in the queue now. LOG-80 */
  readonly isQueueing: boolean;
};

/** While codes are guessed, each process repeats its alarm at this interval. LOG-63 */
const ALARM_AGAIN_MS = 3_600_000;

/** A hundred pages. */
const COUNTED_UP_TO_BYTES = 819_200;

const readWrongCodes = statement('read-wrong-codes', 'select wrong_codes_in_a_day()::float8 as tries');
/**
 * Counts the customers of a table of a few pages. A larger one is estimated by the database's statistics,
 * with those among them who are not active: counting would read all of it, every five minutes. JOB-4
 */
const countCustomers = statement(
  'count-customers',
  `select case when c.reltuples > 0 and pg_relation_size(c.oid) > ${COUNTED_UP_TO_BYTES} then c.reltuples::float8
     else (select count(*)::float8 from customer where is_active) end as customers
   from pg_class c where c.oid = 'customer'::regclass`,
);

type Dependencies = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly raiseAlarm: (alarm: WrongCodesAlarm) => void;
};

/**
 * Watches the wrong codes over all accounts, and sets their thresholds by the number of customers. LOG-63,
 * LOG-80, LOG-82
 */
export function createAttackWatch({ database, clock, raiseAlarm }: Dependencies) {
  // The lowest until the customers were counted.
  let threshold = attackThresholdOf(0);
  let alarmedAtMs = Number.NEGATIVE_INFINITY;

  const wrongCodesInADay = async (): Promise<number> =>
    (await database.query<{ tries: number }>(readWrongCodes, []))[0]?.tries ?? 0;

  function alarm(wrongCodes: number): void {
    alarmedAtMs = clock.now().getTime();
    const { maxWrongCodesPerDay, queueAboveWrongCodesPerDay } = threshold;
    const isQueueing = wrongCodes > queueAboveWrongCodesPerDay;
    raiseAlarm({ wrongCodesInADay: wrongCodes, maxWrongCodesPerDay, isQueueing });
  }

  return {
    threshold: (): AttackThreshold => threshold,
    wrongCodesInADay,
    /** Looks at each wrong code. They are counted one by one: exactly one try crosses each line. */
    noteWrongCode(wrongCodes: number): void {
      const lines = [threshold.maxWrongCodesPerDay, threshold.queueAboveWrongCodesPerDay];
      if (lines.some((line) => wrongCodes === line + 1)) alarm(wrongCodes);
    },
    /** Counts the customers again, and repeats the alarm while the wrong codes are above the threshold. */
    async watch(): Promise<void> {
      const [row] = await database.query<{ customers: number }>(countCustomers, []);
      threshold = attackThresholdOf(row?.customers ?? 0);
      const wrongCodes = await wrongCodesInADay();
      const isLongAgo = clock.now().getTime() - alarmedAtMs >= ALARM_AGAIN_MS;
      if (wrongCodes > threshold.maxWrongCodesPerDay && isLongAgo) alarm(wrongCodes);
    },
  };
}

export type AttackWatch = ReturnType<typeof createAttackWatch>;
