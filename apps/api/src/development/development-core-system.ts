import { type Queryable, statement } from '#api/database/database.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';

/** Older events are forgotten. */
const MAX_EVENTS = 100;

/**
 * What a core system does with a payment: once nothing of the policy is overdue, it is active again and its
 * extended dishonour has ended.
 */
const applyPayment = statement(
  'development-apply-payment',
  `update policy p set status_id = 30, extended_dishonour_status_id = null
   where p.policy_number = $1 and p.status_id = 40 and not exists (
     select from overdue_payment o
     where o.customer_id = p.customer_id and o.policy_number = p.policy_number
       and (o.source = 'real-time' or p.extended_dishonour_status_id in (1, 2))
       and not exists (
         select from overdue_payment paid
           join payment_reservation k on k.customer_id = paid.customer_id and k.overdue_payment_id = paid.overdue_payment_id
         where paid.customer_id = o.customer_id and k.allocated_at is not null
           and (paid.overdue_payment_id = o.overdue_payment_id
             or o.source = 'override' and paid.policy_number = o.policy_number and paid.transaction_id = o.dishonour_transaction_id)))`,
);

const finishCallBack = statement(
  'development-finish-call-back',
  'select finish_call_back($1, $2) as is_done',
);

/**
 * Stands in for the insurer's core system: keeps events in memory, so that a developer or a test can read
 * them.
 */
export type DevelopmentCoreSystem = CoreSystem & {
  readonly listTaken: () => readonly unknown[];
  /** From now on payments change their policies in this database, as those of the insurer do. PAY-47 */
  readonly applyTo: (database: Queryable) => void;
  /**
   * Says that a call was made, as the insurer's people would; returns whether a customer waited for it. CBK-9
   */
  readonly finishCallBack: (callBackId: string) => Promise<boolean>;
};

/** Newest first. */
export function createDevelopmentCoreSystem(): DevelopmentCoreSystem {
  const taken: unknown[] = [];
  let database: Queryable | undefined;
  return {
    name: 'development-core',
    async send({ json }) {
      const event = JSON.parse(json) as { kind: string; policyNumber?: string };
      if (event.kind === 'payment-taken') await database?.query(applyPayment, [event.policyNumber]);
      taken.unshift(event);
      taken.length = Math.min(taken.length, MAX_EVENTS);
      return { kind: 'accepted' };
    },
    listTaken: () => taken,
    async finishCallBack(callBackId) {
      const rows = await database?.query<{ is_done: boolean }>(finishCallBack, [
        callBackId,
        'development core',
      ]);
      return rows?.[0]?.is_done ?? false;
    },
    applyTo(applied) {
      database = applied;
    },
  };
}
