import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Database, statement, type Transaction } from '#api/database/database.ts';
import { listPending, readAppliedMigrations } from '#api/database/migration/applied-scripts.ts';
import { applyFunctionSources, replacingDropped } from '#api/database/migration/function-sources.ts';
import {
  isOutside,
  PRODUCT_SCRIPTS,
  runNamed,
  type Script,
  type ScriptFolders,
} from '#api/database/migration/scripts.ts';
import { enableRowLevelSecurity } from '#api/database/row-level-security.ts';
import { OperatorError } from '#api/operator-error.ts';

/**
 * Any number, as long as every process uses the same: two that start together migrate one after the other.
 */
export const MIGRATION_LOCK = 7_301_154;
/**
 * A script that waits for a table makes every request behind it wait too: it gives up long before they do
 * (ISO-2), and comes again.
 */
const TABLE_WAIT_MS = 200;
/**
 * PostgreSQL ends an autovacuum in the way when the one who waits has waited for `deadlock_timeout`: one
 * second, unless this role may say otherwise. So each tenth try waits longer than that.
 */
const DEADLOCK_TIMEOUT_MS = 100;
const LONG_TABLE_WAIT_MS = 1_500;
const LONG_EACH = 10;
const tableWaitOf = (tries: number): number => (tries % LONG_EACH === 0 ? LONG_TABLE_WAIT_MS : TABLE_WAIT_MS);
/**
 * How often a script that waited in vain comes again, and how long the requests have
 * to themselves in between.
 */
const TRIES = 30;
const PAUSE_MS = 1_000;
/** How long a process leaves another one that migrates alone. */
const HOLD_AGAIN_MS = 500;
/**
 * PostgreSQL's codes for a lock that did not come in time, and for two who wait for each
 * other: one of them was undone.
 */
const MET_OTHERS = /^(55P03|40P01)$/;
const recordMigration = statement(
  'record-migration',
  'insert into migration (name, checksum) values ($1, $2)',
);
const isBusy = (error: unknown): boolean => MET_OTHERS.test(String((error as { code?: unknown }).code));

/**
 * Does the work again where it waited for a table in vain, and ends in a sentence where that never helps. The
 * work is told how long it may wait.
 */
async function untilNotBusy<T>(
  work: (tableWaitMs: number) => Promise<T>,
  { pause, say }: Required<MigrationOptions>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tableWaitOf(tries));
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
      if (tries === TRIES)
        throw new OperatorError(
          'The database could not be brought up to date, because another program holds one of its tables. The script that waited changed nothing. Start again when it is done.',
          { cause },
        );
      say(`Another program holds a table: try ${tries + 1} of ${TRIES} follows.`);
      await pause(PAUSE_MS);
    }
  }
}

/** `outside`: the next migration, where that one runs outside a transaction. */
type AppliedMigrations = {
  readonly names: readonly string[];
  readonly outside: Script | undefined;
};

/** Applies the migrations up to the first one that cannot run in a transaction. */
async function applyMigrations(tx: Transaction, folder: URL): Promise<AppliedMigrations> {
  const { pending } = await listPending(tx, folder);
  const position = pending.findIndex(isOutside);
  const next = position < 0 ? pending : pending.slice(0, position);
  for (const { name, sql, checksum } of next) {
    await runNamed(name, 'Nothing was changed.', () => tx.runScript(sql));
    await tx.query(recordMigration, [name, checksum]);
  }
  return { names: next.map(({ name }) => name), outside: pending[position] };
}

/** Where the scripts lie, how to wait between tries, and where progress is told. */
export type MigrationOptions = {
  readonly scripts?: ScriptFolders;
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly say?: (line: string) => void;
};

const tryHold = statement(
  'try-hold-migration',
  `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isHeld"`,
);

/**
 * Does the work in a transaction that keeps other processes from migrating. They come again and again,
 * without an end: one that waited in the database would hold a snapshot, for which
 * `create index concurrently` waits in turn.
 */
async function whileHeld<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  pause: Required<MigrationOptions>['pause'],
): Promise<T> {
  for (;;) {
    const done = await database.transaction(async (tx) => {
      const [row] = await tx.query<{ isHeld: boolean }>(tryHold, []);
      return row?.isHeld ? { result: await work(tx) } : undefined;
    });
    if (done) return done.result;
    await pause(HOLD_AGAIN_MS);
  }
}

/**
 * Functions with their owner's rights keep this path (`from current`). Where it does not name `pg_temp`, that
 * one comes first: a temporary table of the caller would stand in for ours, and its triggers would run with
 * the owner's rights. AUD-3
 */
const TEMPORARY_LAST = `select set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), 'pg_temp'), true)`;

const setTableWait = (tableWaitMs: number): string =>
  `set local lock_timeout = ${tableWaitMs};
   select set_config('deadlock_timeout', '${DEADLOCK_TIMEOUT_MS}ms', true) where has_parameter_privilege('deadlock_timeout', 'set')`;

/** Functions call each other across sources: their bodies are checked when they run. */
const prepare = (tableWaitMs: number): string =>
  `${setTableWait(tableWaitMs)}; set local check_function_bodies = off; ${TEMPORARY_LAST}`;

/** Applies the migrations that can be applied in one transaction: all of them, or nothing. */
const applyTogether = (
  database: Database,
  { scripts, pause }: Required<MigrationOptions>,
  tableWaitMs: number,
): Promise<AppliedMigrations> => {
  const apply = async (tx: Transaction) => {
    await tx.runScript(`${prepare(tableWaitMs)};
      create table if not exists migration
        (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      create table if not exists function_source
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { result: applied, replaced } = await replacingDropped(tx, scripts.sources, () =>
      applyMigrations(tx, scripts.migrations),
    );
    return { ...applied, names: [...applied.names, ...replaced] };
  };
  return whileHeld(database, apply, pause);
};

/**
 * Brings the functions up to date, all at once: they call each other. The tables of the migrations are free
 * again by then. A newer version's functions stay.
 */
const applySources = (
  database: Database,
  { scripts, pause }: Required<MigrationOptions>,
  tableWaitMs: number,
): Promise<readonly string[]> =>
  whileHeld(
    database,
    async (tx) => {
      await tx.runScript(prepare(tableWaitMs));
      // Asked again: a newer version may have migrated since the transaction before.
      const { isOlder } = await listPending(tx, scripts.migrations);
      return isOlder ? [] : applyFunctionSources(tx, scripts.sources);
    },
    pause,
  );

/**
 * Applies one migration outside a transaction, statement by statement, unless another process did so in
 * between. Its statements can be repeated: what a crash leaves is done again. Returns whether this process
 * applied it.
 */
async function applyOutside(
  database: Database,
  { name, sql, checksum }: Script,
  { pause }: Required<MigrationOptions>,
): Promise<boolean> {
  // Statements inside a transaction belong to it; these statements run beside the one that
  // keeps other processes away.
  const beside = AsyncLocalStorage.snapshot();
  const statements = sql.split(/;\s*$/m).filter((text) => text.replace(/^--.*$/gm, '').trim() !== '');
  const runAll = async () => {
    for (const text of statements)
      await runNamed(name, 'Its statements before that one were kept.', () => database.runScript(text));
  };
  // The embedded database has one connection, and nobody else.
  if (database.kind === 'embedded') await runAll();
  const apply = async (tx: Transaction) => {
    if ((await readAppliedMigrations(tx)).has(name)) return false;
    // Ends what the driver left open of the statement before: it has a snapshot too.
    await tx.runScript('select 1');
    if (database.kind === 'postgres') await beside(runAll);
    await tx.query(recordMigration, [name, checksum]);
    return true;
  };
  return whileHeld(database, apply, pause);
}

/** Work that gives up soon where it waits for a table. */
const onTables =
  (work: (tx: Transaction) => Promise<unknown>, tableWaitMs: number) =>
  async (tx: Transaction): Promise<void> => {
    await tx.runScript(setTableWait(tableWaitMs));
    await work(tx);
  };

/**
 * Brings the database up to date: each migration once and in order, in one transaction as far as that goes,
 * then each function source that changed in another: nobody waits for a table longer than its change takes.
 * Processes that start together migrate one after the other. A version that starts beside a newer one leaves
 * the newer one's functions alone. New tables of customers' data are then put under row-level security.
 * Returns the names of the scripts that were applied.
 */
export async function migrate(database: Database, options: MigrationOptions = {}): Promise<string[]> {
  const given = { scripts: PRODUCT_SCRIPTS, pause: setTimeout, say: () => undefined, ...options };
  const names: string[] = [];
  for (;;) {
    const applied = await untilNotBusy((waitMs) => applyTogether(database, given, waitMs), given);
    names.push(...applied.names);
    const { outside } = applied;
    if (!outside) {
      names.push(...(await untilNotBusy((waitMs) => applySources(database, given, waitMs), given)));
      break;
    }
    const isApplied = await untilNotBusy(() => applyOutside(database, outside, given), given);
    if (isApplied) names.push(outside.name);
  }
  await enableRowLevelSecurity(database, (work) =>
    untilNotBusy((waitMs) => whileHeld(database, onTables(work, waitMs), given.pause), given),
  );
  return names;
}
