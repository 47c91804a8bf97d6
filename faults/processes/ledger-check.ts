import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './customers.ts';
import { letPaymentsAge } from './fault-schedule.ts';
import { GATEWAY_KEY, type System } from './system.ts';

/** What must never be, as in the simulation: FLT-2 to FLT-8. */
export type Finding = {
  readonly kind:
    | 'doubled'
    | 'lost'
    | 'invented'
    | 'falsely told'
    | 'stuck'
    | 'held'
    | 'no intent'
    | 'not audited';
  readonly detail: string;
};

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
  readonly claims_left: number;
  readonly receipts: number;
  readonly receipt_cents: number;
  readonly core_events: number;
  readonly version: number;
  readonly audit_rows: number;
};

export type Ledger = {
  readonly captured: readonly Captured[];
  readonly rows: readonly Row[];
  readonly doubleClaims: number;
};

const READ = `
  with told as materialized (
    select payload ->> 'paymentId' as payment_id, count(*) as events from core_event where kind = 'payment-taken' group by 1
  ), paid as materialized (
    select payment_id, sum(amount_cents) filter (where allocated_at is not null) as allocated,
      count(*) filter (where allocated_at is null) as left_over
    from payment_claim group by 1
  ), issued as materialized (
    select payment_id, count(*) as receipts, sum(amount_cents) as amount_cents from receipt group by 1
  ), audited as materialized (
    select facts ->> 'paymentId' as payment_id, count(*) as events from audit_event where facts ? 'paymentId' group by 1
  )
  select p.payment_id, p.policy_number, p.gateway_reference, p.state, p.submitted_at is not null as was_submitted, p.version,
    coalesce(paid.allocated, 0)::float8 as allocated_cents, coalesce(paid.left_over, 0)::float8 as claims_left,
    coalesce(issued.receipts, 0)::float8 as receipts, coalesce(issued.amount_cents, 0)::float8 as receipt_cents,
    coalesce(told.events, 0)::float8 as core_events, coalesce(audited.events, 0)::float8 as audit_rows
  from payment p left join paid using (payment_id) left join issued using (payment_id)
    left join told on told.payment_id = p.payment_id::text left join audited on audited.payment_id = p.payment_id::text
  where p.policy_number between $1 and $2`;

const DOUBLE_CLAIMS = `
  select count(*)::float8 as count from (
    select 1 from payment_claim k join payment p on p.customer_id = k.customer_id and p.payment_id = k.payment_id
    where p.policy_number between $1 and $2 and k.allocated_at is not null
    group by k.customer_id, k.overdue_payment_id having count(*) > 1) doubled`;

const OPEN = `select count(*)::float8 as count from payment where ended_at is null and policy_number between $1 and $2`;

const asGateway = { headers: { authorization: `Bearer ${GATEWAY_KEY}` } };

async function askGateway<T>(system: System, path: string): Promise<T> {
  const response = await fetch(`${system.gatewayOrigin}${path}`, asGateway);
  return (await response.json()) as T;
}

/** So many turns of the reconciler a payment may need after the last fault, each an hour of its time. */
const MAX_TURNS = 40;
const TURN_MS = 1_500;

/** Lets time pass until every payment has ended, or too much of it has passed. */
export async function waitUntilQuiet({ query }: System, { first, last }: PolicyRange): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const [open] = await query<{ count: number }>(OPEN, [first, last]);
    if (open?.count === 0) return;
    await query(letPaymentsAge(3_600));
    await sleep(TURN_MS);
  }
}

export async function readLedger(system: System, { first, last }: PolicyRange): Promise<Ledger> {
  const range = new URLSearchParams({
    capturedFrom: '2000-01-01T00:00:00Z',
    capturedTo: '2100-01-01T00:00:00Z',
  });
  const { payments } = await askGateway<{ payments: Captured[] }>(system, `/v1/payments?${range}`);
  const [double] = await system.query<{ count: number }>(DOUBLE_CLAIMS, [first, last]);
  return {
    captured: payments.filter(({ policyNumber }) => policyNumber >= first && policyNumber <= last),
    rows: await system.query<Row>(READ, [first, last]),
    doubleClaims: double?.count ?? 0,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function groupByPolicy<T>(items: readonly T[], policyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(policyOf(item), [...(groups.get(policyOf(item)) ?? []), item]);
  return groups;
}

/** Money at the gateway = money allocated = receipts, policy by policy. */
function checkMoney({ captured, rows, doubleClaims }: Ledger): Finding[] {
  const held = groupByPolicy(
    captured.filter(({ status }) => status === 'captured'),
    ({ policyNumber }) => policyNumber,
  );
  const stored = groupByPolicy(rows, ({ policy_number }) => policy_number);
  const policies = new Set([...held.keys(), ...stored.keys()]);
  const doubled: Finding[] =
    doubleClaims > 0 ? [{ kind: 'doubled', detail: `${doubleClaims} overdue payments were paid twice` }] : [];
  return [
    ...doubled,
    ...[...policies].flatMap((policy): Finding[] => {
      const taken = sum((held.get(policy) ?? []).map(({ capturedCents }) => capturedCents));
      const own = stored.get(policy) ?? [];
      const allocated = sum(own.map(({ allocated_cents }) => allocated_cents));
      const receipted = sum(own.map(({ receipt_cents }) => receipt_cents));
      const detail = `policy ${policy}: at the gateway ${taken}, allocated ${allocated}, receipts ${receipted}`;
      if (taken > allocated || taken > receipted) return [{ kind: 'lost', detail }];
      return taken < allocated || taken < receipted ? [{ kind: 'invented', detail }] : [];
    }),
  ];
}

/** Each payment for itself. */
function checkPayments({ captured, rows }: Ledger): Finding[] {
  const byKey = new Map(captured.map((payment) => [payment.key, payment]));
  return rows.flatMap((row): Finding[] => {
    const { payment_id: id, state } = row;
    const once = state === 'captured' ? 1 : 0;
    const hasEnded = ['captured', 'voided', 'refunded'].includes(state);
    const findings: [boolean, Finding['kind'], string][] = [
      [!hasEnded, 'stuck', state],
      [row.claims_left > 0, 'held', 'claims'],
      [row.receipts < once || row.core_events < once, 'lost', 'receipt or core event'],
      [row.receipts > once || row.core_events > once, 'invented', 'receipt or core event'],
      [byKey.has(id) && !row.was_submitted, 'no intent', 'captured without a stored submission'],
      [row.audit_rows !== row.version, 'not audited', `version ${row.version}, audit rows ${row.audit_rows}`],
    ];
    return findings.flatMap(([isFound, kind, what]) => (isFound ? [{ kind, detail: `${id}: ${what}` }] : []));
  });
}

function checkAnswers({ captured }: Ledger, answers: readonly Answer[]): Finding[] {
  const byKey = new Map(captured.map(({ key, status }) => [key, status]));
  return answers.flatMap(({ paymentId, told }): Finding[] => {
    const status = byKey.get(paymentId);
    const isSo =
      (told !== 'paid' || status === 'captured') &&
      (told !== 'not-taken' || status === undefined) &&
      (told !== 'given-back' || status !== 'captured');
    return isSo
      ? []
      : [{ kind: 'falsely told', detail: `${paymentId}: ${told}, and it is ${status ?? 'not captured'}` }];
  });
}

const ASKED_AT_ONCE = 20;

/** What ended without money is closed at the gateway: no card is held. */
async function checkHolds(system: System, { rows }: Ledger): Promise<Finding[]> {
  const waiting = rows.filter(({ state }) => state === 'voided');
  const findings: Finding[] = [];
  await Promise.all(
    Array.from({ length: ASKED_AT_ONCE }, async () => {
      for (let row = waiting.pop(); row; row = waiting.pop()) {
        const path = `/v1/payments/${row.gateway_reference}`;
        const { status } = await askGateway<{ status: string }>(system, path);
        if (status !== 'voided') findings.push({ kind: 'held', detail: `${row.payment_id} is ${status}` });
      }
    }),
  );
  return findings;
}

/** Returns everything that is wrong when all is quiet. */
export async function checkLedger(
  system: System,
  ledger: Ledger,
  answers: readonly Answer[],
): Promise<Finding[]> {
  return [
    ...checkMoney(ledger),
    ...checkPayments(ledger),
    ...checkAnswers(ledger, answers),
    ...(await checkHolds(system, ledger)),
  ];
}
