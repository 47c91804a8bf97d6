import { type Queryable, statement } from '#api/database/database.ts';

/** A call that a customer waits for. It holds no personal data; the core system has the number. */
export type WaitingCallBack = {
  readonly callBackId: string;
  readonly brandId: number;
  readonly countryId: number;
  /** Moments in UTC, to the minute. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Whether the time that was promised is over. */
  readonly isOverdue: boolean;
};

const minute = (moment: string) => `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD HH24:MI')`;
const listWaiting = statement(
  'list-waiting-call-backs',
  `select b.call_back_id as "callBackId", c.brand_id as "brandId", c.country_id as "countryId", ${minute('b.starts_at')} as "startsAt",
     ${minute('b.ends_at')} as "endsAt", b.ends_at < now() as "isOverdue"
   from call_back b join customer c using (customer_id)
   where b.cancelled_at is null and b.done_at is null order by b.starts_at, b.call_back_id`,
);
const finish = statement('finish-call-back', 'select finish_call_back($1, $2) as is_done');

/** Call-backs, from the insurer's side. */
export function createWaitingCallBacksRepository(database: Queryable) {
  return {
    listWaiting: () => database.query<WaitingCallBack>(listWaiting, []),
    /** Returns whether a customer waited for it. */
    async finish(callBackId: string, operator: string): Promise<boolean> {
      const [row] = await database.query<{ is_done: boolean }>(finish, [callBackId, operator]);
      return row?.is_done ?? false;
    },
  };
}
