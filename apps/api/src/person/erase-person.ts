import { PAYMENT_YEARS_JSON } from '@portal/config/retention/legal-retention';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { type Database, type Queryable, readStatement, statement } from '#api/database/database.ts';
import { dryRun } from '#api/database/dry-run.ts';
import { removeUnusedContents } from '#api/documents/remove-unused-contents.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { OperatorError } from '#api/operator-error.ts';
import type { Person } from '#api/person/person-repository.ts';
import { conditionOf, policyConditionOf, type StoredTable } from '#api/person/stored-table.ts';
import { STORED_TABLES } from '#api/person/stored-tables.ts';

/** `ended`: only policies that ended and of which no record is kept. */
export type ErasureScope = 'all' | 'ended';

type Tools = { readonly database: Database; readonly store: DocumentStore };
type Erase = {
  readonly person: Person;
  readonly scope: ErasureScope;
  readonly operator: string;
  readonly isDryRun: boolean;
};

const lockCustomer = statement(
  'lock-person-to-erase',
  `select erased_at is not null as "isErased" from customer where customer_id = $1 for update`,
);
/** A true column is a reason against an erasure. */
const findObstacles = statement(
  'find-obstacles-to-erasure',
  `select exists (select from payment y where y.customer_id = $1 and y.ended_at is null) as "openPayment",
     exists (select from payment y where y.customer_id = $1 and y.dispute = 'open') as "openDispute",
     exists (select from policy p where p.customer_id = $1 and p.is_collection_under_way) as "collection",
     exists (select from method_setup s where s.customer_id = $1 and s.state = 'opened') as "openForm",
     exists (select from policy p where p.customer_id = $1 and p.is_claim_in_progress) as "claim",
     exists (select from core_event e where e.customer_id = $1 and e.delivered_at is null
       and split_part(e.ordering_key, ' ', 1) = 'payment') as "untoldMoney",
     exists (select from policy p where p.customer_id = $1 and p.status_id < ${POLICY_STATUS.lapsed}) as "livePolicy"`,
);
const OBSTACLES = {
  openPayment: 'a payment or a card form is under way; a form that nobody submits is closed within the hour',
  openDispute: 'a payment is disputed',
  collection: 'a collection is under way',
  openForm: 'a form for payment details is open; it is closed within the hour',
  claim: 'a claim is in progress',
  untoldMoney: 'the core system was not told of a payment yet: see npm run portal -- core-events list',
  livePolicy: 'a policy is live: end it in the core system, or erase with --ended-only',
} as const;
type Obstacles = Readonly<Record<keyof typeof OBSTACLES, boolean>>;

/** A payment or an agreement is kept by law, and so is its policy. */
const listEnded = statement(
  'list-policies-to-erase',
  `select p.policy_number as number from policy p where p.customer_id = $1 and p.status_id >= ${POLICY_STATUS.lapsed}
     and not exists (select from payment y where y.customer_id = p.customer_id and y.policy_number = p.policy_number
       and y.submitted_at is not null)
     and not exists (select from direct_debit_authority a where a.customer_id = p.customer_id and a.policy_number = p.policy_number)`,
);
/** These policies use their saved cards and accounts no longer, and the gateway is asked to forget them. */
const releaseMethods = statement(
  'release-methods-of-policies',
  `with released as (
     update payment_method set setup_id = null where customer_id = $1 and policy_number = any ($2) and setup_id is not null
     returning setup_id
   )
   update saved_method v set next_check_at = now()
   where v.customer_id = $1 and v.removed_at is null and v.next_check_at is null and not exists (
     select from payment_method m where m.customer_id = v.customer_id and m.setup_id = v.setup_id and m.policy_number <> all ($2))
   and (v.setup_id in (select setup_id from method_setup s where s.customer_id = $1 and s.policy_number = any ($2)))`,
);
const listForgotten = statement(
  'list-policies-without-saved-methods',
  `select n.number from unnest($2::text[]) n (number) where not exists (
     select from saved_method v join method_setup s on s.customer_id = v.customer_id and s.setup_id = v.setup_id
     where v.customer_id = $1 and s.policy_number = n.number and v.removed_at is null)`,
);
/** A later load does not bring them back. PER-38 */
const keepNumber = statement(
  'keep-erased-number',
  `insert into erased_number (brand_id, country_id, customer_number)
   select brand_id, country_id, customer_number from customer where customer_id = $1 and customer_number is not null
   on conflict do nothing returning customer_number as number`,
);
/** Their sessions end by the trigger of inactive customers. SES-63 */
const markErased = statement(
  'mark-person-erased',
  'update customer set is_active = false, erased_at = now() where customer_id = $1',
);
const continueErasure = statement('continue-erasure', 'select continue_erasure($1::bigint, $2::text::jsonb)');
const recordErased = statement(
  'record-person-erased',
  'select record_person_erased($1::bigint, $2, $3, $4, $5)',
);
const countPolicies = readStatement(
  'count-policies-of-person',
  `select count(*)::integer as policies from policy where customer_id = $1 and status_id >= ${POLICY_STATUS.lapsed}`,
);

type Count = { readonly n: number };
type Remaining = { readonly title: string; readonly rows: number; readonly because: string };

/** The rows of a table that an erasure reaches; undefined for a table that it leaves alone. */
function reachOf(table: StoredTable, scope: ErasureScope): string | undefined {
  if (!table.person) return undefined;
  return scope === 'all' ? conditionOf(table.person) : policyConditionOf(table);
}

/** Deletes what may go of one table, and blanks what stays. Returns how many rows went. */
async function eraseRows(
  tx: Queryable,
  [name, table]: [string, StoredTable],
  values: readonly unknown[],
  scope: ErasureScope,
) {
  const reach = reachOf(table, scope);
  const { remains } = table.person ?? {};
  if (reach === undefined) return 0;
  const run = async (act: string, text: string): Promise<number> => {
    const counted = `with done as (${text} returning 1) select count(*)::integer as n from done`;
    const [row] = await tx.query<Count>(statement(`${act}-${name}-${scope}`, counted), values);
    return row?.n ?? 0;
  };
  const stays = remains ? (remains.where ?? 'true') : 'false';
  const deleted =
    stays === 'true' ? 0 : await run('erase', `delete from ${name} t where ${reach} and not (${stays})`);
  if (remains?.blank) await run('blank', `update ${name} t set ${remains.blank} where ${reach}`);
  return deleted;
}

async function listRemaining(tx: Queryable, customerId: number): Promise<readonly Remaining[]> {
  const remaining: Remaining[] = [];
  for (const [name, { person }] of Object.entries(STORED_TABLES)) {
    if (!person?.remains) continue;
    const text = `select count(*)::integer as n from ${name} t where ${conditionOf(person)}`;
    const [row] = await tx.query<Count>(statement(`count-remaining-${name}`, text), [customerId]);
    if (row && row.n > 0)
      remaining.push({ title: person.title, rows: row.n, because: person.remains.because });
  }
  return remaining;
}

const keptLines = (remaining: readonly Remaining[]): readonly string[] =>
  remaining.map(({ title, rows, because }) => `Kept: ${title}, ${rows}: ${because}.`);

async function refuseObstacles(tx: Queryable, { person, scope }: Erase): Promise<void> {
  const [found] = await tx.query<Obstacles>(findObstacles, [person.customerId]);
  const reasons = Object.entries(OBSTACLES)
    .filter(([name]) => found?.[name as keyof Obstacles] && !(scope === 'ended' && name === 'livePolicy'))
    .map(([, reason]) => `- ${reason}`);
  if (reasons.length > 0) throw new OperatorError(['Nothing was erased:', ...reasons].join('\n'));
}

/** The numbers of the ended policies that may go now. */
async function chooseEnded(tx: Queryable, customerId: number): Promise<readonly string[]> {
  const ended = await tx.query<{ number: string }>(listEnded, [customerId]);
  const values = [customerId, ended.map(({ number }) => number)];
  await tx.query(releaseMethods, values);
  return (await tx.query<{ number: string }>(listForgotten, values)).map(({ number }) => number);
}

async function noteErasure(tx: Queryable, { person, operator, scope }: Erase): Promise<void> {
  const { customerId, brandId, countryId } = person;
  await tx.query(recordErased, [customerId, brandId, countryId, operator, scope]);
}

async function eraseAll(tx: Queryable, request: Erase): Promise<readonly string[]> {
  const { customerId } = request.person;
  await tx.query(markErased, [customerId]);
  const [kept] = await tx.query<{ number: string }>(keepNumber, [customerId]);
  let deleted = 0;
  for (const entry of Object.entries(STORED_TABLES))
    deleted += await eraseRows(tx, entry, [customerId], 'all');
  await tx.query(continueErasure, [customerId, PAYMENT_YEARS_JSON]);
  await noteErasure(tx, request);
  return [
    `Erased: ${deleted} rows.${kept ? ' No load brings the customer back: their number alone is kept for that.' : ''}`,
    ...keptLines(await listRemaining(tx, customerId)),
  ];
}

async function eraseEnded(tx: Queryable, request: Erase): Promise<readonly string[]> {
  const { customerId } = request.person;
  const numbers = await chooseEnded(tx, customerId);
  let deleted = 0;
  if (numbers.length > 0)
    for (const entry of Object.entries(STORED_TABLES))
      deleted += await eraseRows(tx, entry, [customerId, numbers], 'ended');
  await noteErasure(tx, request);
  const [left] = await tx.query<{ policies: number }>(countPolicies, [customerId]);
  return [
    `Erased: ${numbers.length} ended policies, ${deleted} rows.`,
    ...(left?.policies
      ? [
          `Kept: ${left.policies} ended policies, of which a payment, an agreement, or a card at the payment gateway is kept.`,
        ]
      : []),
  ];
}

/**
 * Erases a customer, or their ended policies, in one transaction: one that is killed has done nothing, and
 * run again it does all. The contents of documents follow, and the jobs of the servers see to what is left
 * of them. Returns the lines to print. PER-30 to PER-37
 */
export async function erasePerson({ database, store }: Tools, request: Erase): Promise<readonly string[]> {
  const { person, scope, isDryRun } = request;
  const erase = async (tx: Queryable) => {
    const [locked] = await tx.query<{ isErased: boolean }>(lockCustomer, [person.customerId]);
    if (!locked || locked.isErased) {
      const kept = keptLines(await listRemaining(tx, person.customerId));
      return { wasErased: true, lines: ['The customer was erased before.', ...kept] };
    }
    await refuseObstacles(tx, request);
    const lines = await (scope === 'all' ? eraseAll(tx, request) : eraseEnded(tx, request));
    return { wasErased: false, lines };
  };
  const { wasErased, lines } = await (isDryRun ? dryRun(database, erase) : database.transaction(erase));
  if (isDryRun && !wasErased) return ['Dry run: nothing was changed.', ...lines];
  await removeUnusedContents({ database, store });
  return lines;
}
