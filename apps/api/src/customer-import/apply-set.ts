import type { UpdateKind } from '@portal/contract/records/published-records';
import { type RecordColumn, recordColumns } from '#api/customer-import/record-columns.ts';
import { RECORD_SETS, type RecordSet } from '#api/customer-import/record-sets.ts';
import { copyLine, statement, type Transaction } from '#api/database/database.ts';

/** Refused lines that are read at once. */
const PAGE = 10_000;

/** A line of a set that was checked. */
export type StagedRecord = { readonly line: number; readonly values: Readonly<Record<string, unknown>> };

/** A line that the database does not take, or not all of it, and why. */
export type RefusedLine = {
  readonly line: number;
  readonly field: string | null;
  readonly reason: string;
  /** The word for the core system; null where the field says it. */
  readonly code: string | null;
  /** The rest of the line is taken. */
  readonly isInPart: boolean;
};

/** The outcomes of the staged records of a set. */
export type SetCounts = { readonly added: number; readonly changed: number; readonly unchanged: number };

/** Lines of a file, the first and the last of them included. */
export type LineRange = { readonly first: number; readonly last: number };

/** Imports and updates write one after the other, in whichever process. */
export const TAKE_TURN = "select pg_advisory_xact_lock(hashtextextended('customers import', 0))";

/** A range reads few rows of tables that may be large and in memory: an index is cheaper than all of them. */
const PLANS = `
  set local work_mem = '64MB';
  set local random_page_cost = 1.1;
  set local plan_cache_mode = force_custom_plan;`;

const staging = (columns: readonly RecordColumn[], end: string): string => `
  drop table if exists pg_temp.staged, pg_temp.refused_line;
  create temp table staged (at_line integer, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')}) ${end};
  create temp table refused_line (at_line integer, field text, reason text, code text, is_in_part boolean) ${end};
  create index on staged (at_line);
  create index on refused_line (at_line)`;

/**
 * Creates the staging table of a set, for one transaction or for all of a session. It is temporary: a kill
 * leaves nothing of it behind, and it costs no write-ahead log.
 */
export const createStaging = (
  tx: Transaction,
  kind: UpdateKind,
  lasts: 'transaction' | 'session',
): Promise<void> =>
  tx.runScript(
    staging(recordColumns(kind), lasts === 'session' ? 'on commit preserve rows' : 'on commit drop'),
  );

/** Copies records into the staging table. */
export function copyRecords(
  tx: Transaction,
  kind: UpdateKind,
  records: readonly StagedRecord[],
): Promise<void> {
  const columns = recordColumns(kind);
  const lines = records.map(({ line, values }) =>
    copyLine([line, ...columns.map(({ field }) => (values[field] ?? null) as string | number | null)]),
  );
  return tx.copyIn('staged', [lines.join('')]);
}

/** Of several lines about one thing the highest version is taken. */
const refuseDoubled = ({ identity }: RecordSet): string => `
  ${PLANS}
  analyze staged;
  insert into refused_line
  select at_line, null, 'another line of the file is about the same, in this version or a higher one', 'stale', false from (
    select at_line, row_number() over (
      partition by brand_id, country_id, ${identity.join(', ')} order by version desc, at_line) as place from staged
  ) s where place > 1;
  delete from staged s using refused_line r where r.at_line = s.at_line;`;

const knownVersion = ({ parts }: RecordSet): string =>
  `least(${parts.map(({ version }) => `t.${version}`).join(', ')})`;

const literal = (text: string | null | undefined): string => (text ? `'${text}'` : 'null');

/** The staged records of a range with the ids of the rows that they belong to, and those rows. */
const matched = (set: RecordSet, { first, last }: LineRange): string => `(
    select s.*, ${set.ids} from staged s ${set.joins} where s.at_line between ${first} and ${last}
  ) s left join ${set.table} t on ${set.match}
  where coalesce(${knownVersion(set)}, 0) < s.version`;

/**
 * Holds the rows that a customer's own change may be writing: a change that is not stored yet would be seen
 * by no condition, and undone by the older state. IMP-9
 */
const holdChanging = (set: RecordSet, range: LineRange): string =>
  set.isChangedHere
    ? `select count(*) from (
    select from ${set.table} t where t.customer_id in (select t.customer_id from ${matched(set, range)}) for no key update
  ) held;`
    : '';

/** Keeps the records that are new or newer, with the ids of the rows that they belong to. IMP-6 */
const chooseFresh = (set: RecordSet, range: LineRange): string => `
  ${TAKE_TURN};
  ${PLANS}
  ${holdChanging(set, range)}
  drop table if exists pg_temp.fresh;
  create temp table fresh on commit drop as
  select s.*, t.customer_id is not null as is_known from ${matched(set, range)};
  ${set.refusals
    .map(
      ({ when, field, reason, code, isInPart = false }) =>
        `insert into refused_line select s.at_line, ${literal(field)}, '${reason}', ${literal(code)}, ${isInPart} from fresh s where ${when};`,
    )
    .join('\n')}
  delete from fresh s using refused_line r where r.at_line = s.at_line and not r.is_in_part;
  analyze fresh;`;

const assignments = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

const updates = ({ table, match, parts }: RecordSet): string =>
  parts
    .map(
      ({ version, values, onUpdate }) => `
  update ${table} t set ${assignments({ ...values, ...onUpdate, [version]: 's.version' })}
  from fresh s where s.is_known and ${match} and t.${version} < s.version;`,
    )
    .join('');

function insertion({ table, newRow, parts }: RecordSet): string {
  if (!newRow) return '';
  const versions = Object.fromEntries(parts.map(({ version }) => [version, 's.version']));
  const values = Object.assign({}, newRow, ...parts.map((part) => part.values), versions);
  return `
  insert into ${table} (${Object.keys(values).join(', ')})
  select ${Object.values(values).join(', ')} from fresh s where not s.is_known order by s.at_line;`;
}

const countSet = statement(
  'count-imported-set',
  `select (select count(*) from fresh where not is_known) as added, (select count(*) from fresh where is_known) as changed,
     (select count(*) from staged where at_line between $1 and $2) - (select count(*) from fresh)
       - (select count(*) from staged join refused_line using (at_line)
          where not is_in_part and at_line between $1 and $2) as unchanged`,
);
const listRefused = statement(
  'list-refused-lines',
  'select at_line as line, field, reason, code, is_in_part as "isInPart" from refused_line where at_line > $1 and at_line <= $2 order by at_line limit $3',
);

/** Hands on every line of a range that was refused, in their order. */
async function tellRefused(
  tx: Transaction,
  { first, last }: LineRange,
  refuse: (refused: RefusedLine) => void,
): Promise<void> {
  let told = first - 1;
  for (;;) {
    const page = await tx.query<RefusedLine>(listRefused, [told, last, PAGE]);
    for (const refused of page) refuse(refused);
    const end = page.at(-1);
    if (!end) return;
    told = end.line;
  }
}

/** Ends the staging of a set, all of whose records were copied. IMP-6 */
export const settleStaging = (tx: Transaction, kind: UpdateKind): Promise<void> =>
  tx.runScript(refuseDoubled(RECORD_SETS[kind]));

/**
 * Applies the staged lines of a range: new rows are added, older states replaced, and nothing is ever
 * deleted. Whatever belongs to nobody is refused line by line. IMP-6, IMP-7
 */
export async function applyStaged(
  tx: Transaction,
  kind: UpdateKind,
  { range, refuse }: { readonly range: LineRange; readonly refuse: (refused: RefusedLine) => void },
): Promise<SetCounts> {
  const set = RECORD_SETS[kind];
  await tx.runScript(chooseFresh(set, range));
  await tellRefused(tx, range, refuse);
  const [counts] = await tx.query<SetCounts>(countSet, [range.first, range.last]);
  await tx.runScript(updates(set) + insertion(set));
  return counts ?? { added: 0, changed: 0, unchanged: 0 };
}
