import { setTimeout as sleep } from 'node:timers/promises';
import { statement } from '../../apps/api/src/database/database.ts';
import { letPaymentsAge } from './fault-episodes.ts';
import { GATEWAY_KEY, type System } from './system/system.ts';

/** The policies of a run: their numbers from the first to the last. */
export type PolicyRange = { readonly first: string; readonly last: string };

/** A payment of the gateway's ledger that was captured once, given back later or not. */
type Captured = {
  readonly key: string;
  readonly policyNumber: string;
  readonly status: 'captured' | 'refunded';
  readonly capturedCents: number;
};

type Row = {
  readonly payment_id: string;
  readonly policy_number: string;
  readonly gateway_reference: string;
  readonly state: string;
  readonly was_submitted: boolean;
  readonly allocated_cents: number;
  readonly reservations_left: number;
  readonly receipts: number;
  readonly receipt_cents: number;
  readonly core_events: number;
  readonly version: number;
  readonly audit_rows: number;
};

export type Ledger = {
  readonly captured: readonly Captured[];
  readonly rows: readonly Row[];
  readonly doubleReservations: number;
};

const readPayments = statement(
  'read-payments-of-run',
  `
  with told as materialized (
    select payload ->> 'paymentId' as payment_id, count(*) as events from core_event where kind = 'payment-taken' group by 1
  ), paid as materialized (
    select payment_id, sum(amount_cents) filter (where allocated_at is not null) as allocated,
      count(*) filter (where allocated_at is null) as left_over
    from payment_reservation group by 1
  ), issued as materialized (
    select payment_id, count(*) as receipts, sum(amount_cents) as amount_cents from receipt group by 1
  ), audited as materialized (
    select facts ->> 'paymentId' as payment_id, count(*) as events from audit_event where facts ? 'paymentId' group by 1
  )
  select p.payment_id, p.policy_number, p.gateway_reference, p.state, p.submitted_at is not null as was_submitted, p.version,
    coalesce(paid.allocated, 0)::float8 as allocated_cents, coalesce(paid.left_over, 0)::float8 as reservations_left,
    coalesce(issued.receipts, 0)::float8 as receipts, coalesce(issued.amount_cents, 0)::float8 as receipt_cents,
    coalesce(told.events, 0)::float8 as core_events, coalesce(audited.events, 0)::float8 as audit_rows
  from payment p left join paid using (payment_id) left join issued using (payment_id)
    left join told on told.payment_id = p.payment_id::text left join audited on audited.payment_id = p.payment_id::text
  where p.policy_number between $1 and $2`,
);

const countDoubleReservations = statement(
  'count-double-reservations',
  `
  select count(*)::float8 as count from (
    select 1 from payment_reservation k join payment p on p.customer_id = k.customer_id and p.payment_id = k.payment_id
    where p.policy_number between $1 and $2 and k.allocated_at is not null
    group by k.customer_id, k.overdue_payment_id having count(*) > 1) doubled`,
);

const countOpen = statement(
  'count-open-payments',
  `select (select count(*) from payment where ended_at is null and policy_number between $1 and $2)::float8
     + (select count(*) from method_setup where next_check_at is not null and policy_number between $1 and $2)::float8
     + (select count(*) from saved_method v join method_setup s on s.customer_id = v.customer_id and s.setup_id = v.setup_id
        where v.next_check_at is not null and s.policy_number between $1 and $2)::float8 as count`,
);

const asGateway = { headers: { authorization: `Bearer ${GATEWAY_KEY}` } };

export async function askGateway<T>(system: Pick<System, 'gatewayOrigin'>, path: string): Promise<T> {
  const response = await fetch(`${system.gatewayOrigin}${path}`, asGateway);
  return (await response.json()) as T;
}

/** The number of turns of the reconciler, each an hour of its time, in which no payment may end. */
const MAX_IDLE_TURNS = 40;
const TURN_MS = 1_500;

/**
 * Lets time pass until every payment and every change of payment details has ended, or none ends any more. A
 * busy machine takes as long as it needs.
 */
export async function waitUntilQuiet(
  { database }: Pick<System, 'database'>,
  { first, last }: PolicyRange,
): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let idleTurns = 0; idleTurns < MAX_IDLE_TURNS; idleTurns += 1) {
    // A connection that broke under the last fault is noticed by its next use.
    const [open] = await database.query<{ count: number }>(countOpen, [first, last]).catch(() => []);
    if (open?.count === 0) return;
    if (open && open.count < least) {
      least = open.count;
      idleTurns = 0;
    }
    await database.runScript(letPaymentsAge(3_600)).catch(() => undefined);
    await sleep(TURN_MS);
  }
}

export async function readLedger(
  system: Pick<System, 'database' | 'gatewayOrigin'>,
  { first, last }: PolicyRange,
): Promise<Ledger> {
  const range = new URLSearchParams({
    capturedFrom: '2000-01-01T00:00:00Z',
    capturedTo: '2100-01-01T00:00:00Z',
  });
  const { payments } = await askGateway<{ payments: Captured[] }>(system, `/v1/payments?${range}`);
  const [double] = await system.database.query<{ count: number }>(countDoubleReservations, [first, last]);
  return {
    captured: payments.filter(({ policyNumber }) => policyNumber >= first && policyNumber <= last),
    rows: await system.database.query<Row>(readPayments, [first, last]),
    doubleReservations: double?.count ?? 0,
  };
}
