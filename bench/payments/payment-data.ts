import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DataSize } from '../api/data.ts';
import { SITE } from '../api/secrets.ts';

/** Every overdue payment is as high, and every policy has one. */
export const PAYMENT_CENTS = 1_840;

/** Of six policies in a row the first four of the cycle are live and paid by card or bank account: they can be paid online. */
const isPayable = (policy: number): boolean => policy % 6 < 4;

/** The numbers of the policies whose payments can be completed, one each. */
export const listPayable = ({ policies }: Pick<DataSize, 'policies'>): number[] =>
  Array.from({ length: policies }, (_, index) => index + 1).filter(isPayable);

/** The gateway's id of the payment that is open for a policy. */
export const referenceOf = (policy: number): string =>
  `pay_${createHash('md5').update(`bench-reference-${policy}`).digest('hex')}`;

/** Every payment open again, nothing paid. */
const RESET = `
  truncate receipt_email, receipt, payment_claim, payment, overdue_payment, core_event, audit_event;
  insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents)
  select customer_id, policy_number, 'real-time', policy_number::bigint - 70000000, '2026-10-01', ${PAYMENT_CENTS}
  from policy where (policy_number::bigint - 70000000) % 6 < 4;
  insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
    max_amount_cents, next_check_at)
  select customer_id, md5('bench-payment-' || transaction_id)::uuid, policy_number, ${SITE.brandId}, ${SITE.countryId}, 'sandbox',
    'pay_' || md5('bench-reference-' || transaction_id), 'quoted', 'NZD', ${PAYMENT_CENTS}, '2100-01-01'
  from overdue_payment;
  analyze overdue_payment; analyze payment;
`;

export async function resetPayments(client: pg.Client): Promise<void> {
  await client.query(RESET);
}

/** What a run left behind. */
export type Booked = {
  readonly receipts: number;
  readonly allocatedCents: number;
  readonly unfinished: number;
};

export async function readBooked(client: pg.Client): Promise<Booked> {
  const result = await client.query(
    `select (select count(*) from receipt)::integer as receipts,
       (select coalesce(sum(amount_cents), 0) from payment_claim where allocated_at is not null)::integer as allocated,
       (select count(*) from payment where state not in ('quoted', 'captured'))::integer as unfinished`,
  );
  const { receipts, allocated, unfinished } = result.rows[0] as Record<string, number>;
  return { receipts: receipts ?? 0, allocatedCents: allocated ?? 0, unfinished: unfinished ?? 0 };
}

/** Commits and syncs of the write-ahead log since the server began. Backends report them when they end. */
export type WriteCounters = { readonly commits: number; readonly syncs: number; readonly bytes: number };

export async function readWriteCounters(client: pg.Client): Promise<WriteCounters> {
  const result = await client.query(
    `select pg_stat_clear_snapshot(), w.wal_sync::integer as syncs, w.wal_bytes::float8 as bytes,
       (select xact_commit from pg_stat_database where datname = current_database())::integer as commits
     from pg_stat_wal w`,
  );
  const { commits, syncs, bytes } = result.rows[0] as Record<string, number>;
  return { commits: commits ?? 0, syncs: syncs ?? 0, bytes: bytes ?? 0 };
}
