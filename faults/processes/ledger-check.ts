import type { Violation } from '../simulation/payments/invariants.ts';
import { askGateway, type Ledger } from './ledger.ts';
import type { Answer } from './load/customers.ts';
import type { System } from './system/system.ts';

/** A broken invariant, in the words of the simulation: FLT-2 to FLT-8. */
export type Finding = Violation;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function groupByPolicy<T>(items: readonly T[], policyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(policyOf(item), [...(groups.get(policyOf(item)) ?? []), item]);
  return groups;
}

/** Money at the gateway = money allocated = receipts, policy by policy. */
function checkMoney({ captured, rows, doubleReservations }: Ledger): Finding[] {
  const held = groupByPolicy(
    captured.filter(({ status }) => status === 'captured'),
    ({ policyNumber }) => policyNumber,
  );
  const stored = groupByPolicy(rows, ({ policy_number }) => policy_number);
  const policies = new Set([...held.keys(), ...stored.keys()]);
  const doubled: Finding[] =
    doubleReservations > 0
      ? [{ kind: 'doubled', detail: `${doubleReservations} overdue payments were paid twice` }]
      : [];
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
      [row.reservations_left > 0, 'held', 'reservations'],
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

/** A payment that ended without money is closed at the gateway: no card is held. */
async function checkHolds(system: Pick<System, 'gatewayOrigin'>, { rows }: Ledger): Promise<Finding[]> {
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

/** No fault ends a process that runs: one that does it all the time serves nobody. */
const checkProcesses = ({ apis, gateway }: Pick<System, 'apis' | 'gateway'>): Finding[] =>
  [gateway, ...apis.map(({ server }) => server)].flatMap(({ crashes }) =>
    crashes.map((detail): Finding => ({ kind: 'crashed', detail })),
  );

/** Returns everything that is wrong when all is quiet. */
export async function checkLedger(
  system: Pick<System, 'apis' | 'gateway' | 'gatewayOrigin'>,
  ledger: Ledger,
  answers: readonly Answer[],
): Promise<Finding[]> {
  return [
    ...checkMoney(ledger),
    ...checkPayments(ledger),
    ...checkAnswers(ledger, answers),
    ...(await checkHolds(system, ledger)),
    ...checkProcesses(system),
  ];
}
