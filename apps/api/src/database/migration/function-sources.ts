import { type Queryable, statement, type Transaction } from '#api/database/database.ts';
import { readAppliedSources } from '#api/database/migration/applied-scripts.ts';
import { functionsIn, readFunctionSources, runNamed, type Script } from '#api/database/migration/scripts.ts';
import { OperatorError } from '#api/operator-error.ts';

/**
 * PostgreSQL's code for a function whose result or parameter names differ from those of the
 * one that it would replace.
 */
const OTHER_SIGNATURE = '42P13';

const recordFunctionSource = statement(
  'record-function-source',
  `insert into function_source (name, checksum) values ($1, $2)
   on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
);
const listFunctions = statement(
  'list-functions',
  'select proname as name from pg_proc where pronamespace = current_schema()::regnamespace',
);

const askToDrop = (subject: string, cause?: unknown): OperatorError =>
  new OperatorError(
    `${subject} has other parameters or another result than in this database. Drop the old function in a new migration ("drop function if exists …"); its source then creates the new one.`,
    { cause },
  );

async function applySource(tx: Transaction, { name, sql, checksum }: Script): Promise<void> {
  await runNamed(name, 'No function was changed.', () =>
    tx.runScript(sql).catch((cause: unknown) => {
      if ((cause as { code?: unknown }).code === OTHER_SIGNATURE)
        throw askToDrop(`A function in ${name}`, cause);
      throw cause;
    }),
  );
  await tx.query(recordFunctionSource, [name, checksum]);
}

/** The names of the functions in the database, once for each signature. */
async function readFunctionNames(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(listFunctions, []);
  return rows.map(({ name }) => name);
}

/** A function with other parameter types does not replace the old one: both would exist side by side. */
async function refuseSecondSignature(tx: Queryable, sources: readonly Script[]): Promise<void> {
  const created = functionsIn(sources);
  const present = await readFunctionNames(tx);
  const countIn = (names: readonly string[], name: string) => names.filter((other) => other === name).length;
  const doubled = created.find((name) => countIn(present, name) > countIn(created, name));
  if (doubled) throw askToDrop(`The function ${doubled}`);
}

/**
 * A source with triggers or constraints holds their tables until the end of the transaction: it comes
 * after those that hold none.
 */
const holdsTable = ({ sql }: Script): number => Number(/^(alter table|create or replace trigger)/m.test(sql));

/** Applies the sources whose text changed, and those whose functions a migration dropped. */
export async function applyFunctionSources(tx: Transaction, root: URL): Promise<string[]> {
  const sources = await readFunctionSources(root);
  const applied = await readAppliedSources(tx);
  const present = new Set(await readFunctionNames(tx));
  const isApplied = (source: Script) =>
    applied.get(source.name) === source.checksum && functionsIn([source]).every((name) => present.has(name));
  const pending = sources
    .filter((source) => !isApplied(source))
    .toSorted((one, other) => holdsTable(one) - holdsTable(other));
  for (const source of pending) await applySource(tx, source);
  await refuseSecondSignature(tx, sources);
  return pending.map(({ name }) => name);
}

/**
 * Does the work, which may drop functions, and applies the sources of those in the same transaction:
 * processes of the version before go on calling them by name. HOUSE-18
 */
export async function replacingDropped<T>(
  tx: Transaction,
  root: URL,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly replaced: readonly string[] }> {
  const before = await readFunctionNames(tx);
  const result = await work();
  const after = new Set(await readFunctionNames(tx));
  const dropped = new Set(before.filter((name) => !after.has(name)));
  if (dropped.size === 0) return { result, replaced: [] };
  const sources = await readFunctionSources(root);
  const pending = sources.filter((source) => functionsIn([source]).some((name) => dropped.has(name)));
  for (const source of pending) await applySource(tx, source);
  return { result, replaced: pending.map(({ name }) => name) };
}
