import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statement } from '../../../apps/api/src/database/database.ts';
import type { DetailsViolation, DetailsViolationKind } from '../../simulation/payment-details/variants.ts';
import type { PolicyRange } from '../ledger.ts';
import type { System } from '../system/system.ts';
import type { DetailsAnswer } from './change-details.ts';

/** Something about payment details that is not as it must be when all is quiet. */
export type DetailsFinding = DetailsViolation;

const readSetups = statement(
  'read-setups-of-run',
  `select s.setup_id, s.policy_number, s.gateway_reference, s.state, s.position::float8 as position, s.next_check_at is null as is_at_rest,
     m.setup_id as used_setup_id, coalesce(m.card_last_digits, m.bank_account_masked) as shown,
     (select count(*)::float8 from core_event e where e.customer_id = s.customer_id and e.kind = 'payment-method-changed'
       and e.payload -> 'paymentMethod' ->> 'setupReference' = s.gateway_reference) as core_events,
     (select count(*)::float8 from audit_event a where a.customer_id = s.customer_id and a.facts ->> 'setupId' = s.setup_id::text
       and a.kind like 'payment-details-%') as audit_rows
   from method_setup s join payment_method m on m.customer_id = s.customer_id and m.policy_number = s.policy_number
   where s.policy_number between $1 and $2`,
);

type Row = {
  readonly setup_id: string;
  readonly policy_number: string;
  readonly gateway_reference: string | null;
  readonly state: string;
  readonly position: number;
  readonly is_at_rest: boolean;
  readonly used_setup_id: string | null;
  /** The part of the card or account that the policy shows. */
  readonly shown: string | null;
  readonly core_events: number;
  readonly audit_rows: number;
};

type Entry = {
  readonly type: string;
  readonly reference?: string;
  readonly policyNumber?: string;
  readonly method?: { readonly lastDigits?: string; readonly accountMasked?: string };
};

/**
 * The methods that the gateway keeps, by its own ledger: saved, and not removed. Each reference with
 * the part that may be shown.
 */
function readKept({ folder }: System, { first, last }: PolicyRange): ReadonlyMap<string, string> {
  const lines = readFileSync(join(folder, 'sandbox-gateway', 'ledger.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const kept = new Map<string, string>();
  const policyOf = new Map<string, string>();
  for (const line of lines) {
    const { type, reference = '', policyNumber, method } = JSON.parse(line) as Entry;
    if (type === 'setup-opened' && policyNumber) policyOf.set(reference, policyNumber);
    if (type === 'setup-saved') kept.set(reference, method?.lastDigits ?? method?.accountMasked ?? '');
    if (type === 'setup-method-removed') kept.delete(reference);
  }
  const isOfRun = (policy = '') => policy >= first && policy <= last;
  return new Map([...kept].filter(([reference]) => isOfRun(policyOf.get(reference))));
}

function checkSetups(rows: readonly Row[]): DetailsFinding[] {
  return rows.flatMap((row): DetailsFinding[] => {
    const newest = rows
      .filter(({ policy_number, state }) => policy_number === row.policy_number && state === 'applied')
      .toSorted((one, other) => other.position - one.position)[0];
    const expected = row.state === 'applied' ? 1 : 0;
    const findings: [boolean, DetailsViolationKind][] = [
      [row.state === 'opened' || !row.is_at_rest, 'stuck'],
      [row.core_events > expected, 'told twice'],
      [row.core_events < expected, 'not told'],
      [row.audit_rows !== 2, 'not audited'],
      [(newest?.setup_id ?? null) !== row.used_setup_id, 'older won'],
    ];
    return findings.flatMap(([isFound, kind]) =>
      isFound ? [{ kind, detail: `${row.setup_id} ${row.state}` }] : [],
    );
  });
}

/** The methods that policies use and those that the gateway keeps are the same, and look the same. */
function checkKept(rows: readonly Row[], kept: ReadonlyMap<string, string>): DetailsFinding[] {
  const used = new Map(
    rows
      .filter((row) => row.used_setup_id === row.setup_id)
      .map((row) => [row.gateway_reference ?? '', row.shown] as const),
  );
  return [
    ...[...used].flatMap(([reference, shown]): DetailsFinding[] => {
      if (!kept.has(reference)) return [{ kind: 'instrument lost', detail: reference }];
      if (kept.get(reference) === shown) return [];
      return [{ kind: 'not what was saved', detail: `${reference}: the policy shows ${shown}` }];
    }),
    ...[...kept.keys()]
      .filter((reference) => !used.has(reference))
      .map((detail) => ({ kind: 'instrument left' as const, detail })),
  ];
}

const checkAnswers = (rows: readonly Row[], answers: readonly DetailsAnswer[]): DetailsFinding[] =>
  answers.flatMap(({ setupId, isTaken }): DetailsFinding[] => {
    const state = rows.find((row) => row.setup_id === setupId)?.state ?? 'unknown';
    return isTaken === (state === 'applied') ? [] : [{ kind: 'falsely told', detail: `${setupId} ${state}` }];
  });

/** The result of the changes of payment details of a run. UPD-35 */
export async function checkDetails(
  system: System,
  range: PolicyRange,
  answers: readonly DetailsAnswer[],
): Promise<{ readonly applied: number; readonly findings: readonly DetailsFinding[] }> {
  const rows = await system.database.query<Row>(readSetups, [range.first, range.last]);
  return {
    applied: rows.filter(({ state }) => state === 'applied').length,
    findings: [
      ...checkSetups(rows),
      ...checkKept(rows, readKept(system, range)),
      ...checkAnswers(rows, answers),
    ],
  };
}
