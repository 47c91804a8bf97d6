import { type Queryable, statement } from '#api/database/database.ts';

/**
 * A call that a customer waits for. It names nobody; the core system has the number, and finds
 * the customer by a policy.
 */
export type WaitingCallBack = {
  readonly callBackId: string;
  readonly brandId: number;
  readonly countryId: number;
  /** The customer's policies: `70010001, 70010002`. */
  readonly policyNumbers: string;
  /** The promise to the customer: when, by whose clock, and on which phone. */
  readonly promise: string;
  /** Whether the time that was promised is over. */
  readonly isOverdue: boolean;
};

const listWaiting = statement(
  'list-waiting-call-backs',
  `select b.call_back_id as "callBackId", c.brand_id as "brandId", c.country_id as "countryId", b.text_before as promise,
     (select string_agg(p.policy_number, ', ' order by p.policy_number) from policy p where p.customer_id = b.customer_id) as "policyNumbers",
     b.ends_at < now() as "isOverdue"
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
