import { type Queryable, readStatement, type Statement } from '#api/database/database.ts';
import { readFunctionSources, readMigrations } from '#api/database/migration/scripts.ts';

const listApplied = readStatement(
  'list-applied-scripts',
  'select name, checksum from migration union all select name, checksum from function_source',
);

/**
 * The moment since which the oldest message or event of each queue waits. An event in the
 * dead letters does not wait.
 */
const listOldestWaiting = readStatement(
  'list-oldest-waiting',
  `select queue, extract(epoch from now() - since)::float8 as waiting_seconds from (
     select 'code-message' as queue, min(c.created_at) as since
     from code_message m join one_time_code c on c.code_id = m.code_id where m.sealed_code is not null
     union all
     select 'contact-notice', min(created_at) from contact_notice where sealed_recipient is not null
     union all
     select 'receipt-email', min(created_at) from receipt_email where sealed_recipient is not null
     union all
     select 'core-event', min(created_at) from core_event where delivered_at is null and dead_lettered_at is null
   ) queues where since is not null`,
);

/**
 * Commits a note in the database's own log, as a customer's change would be committed: it waits for what that
 * one waits for, a standby among it. PostgreSQL refuses the change of no row too, where nothing may be
 * changed.
 */
const tryChange: Statement = {
  name: 'try-change',
  text: `with refused as (update session set customer_id = customer_id where false returning 1)
    select pg_logical_emit_message(true, 'portal', 'ready')::text from (select count(*) from refused) n`,
  kind: 'probe',
  actor: 'customer',
};

async function readOwnScripts(): Promise<Scripts> {
  const [migrations, functions] = await Promise.all([readMigrations(), readFunctionSources()]);
  return { migrations, functions };
}

/**
 * Reads the files once, because those of a version do not change while it runs. A
 * reading that fails is not kept.
 */
function createScriptReader(readScripts: () => Promise<Scripts>): () => Promise<Scripts> {
  let scripts: Promise<Scripts> | undefined;
  return () => {
    scripts ??= readScripts().catch((error: unknown) => {
      scripts = undefined;
      throw error;
    });
    return scripts;
  };
}

/** Reads whether the database can serve this version. */
export function createHealthRepository(database: Queryable, readScripts = readOwnScripts) {
  const readOnce = createScriptReader(readScripts);

  return {
    /** Proves that a change of a customer would be committed. API-33 */
    async tryChange(): Promise<void> {
      await database.query(tryChange, []);
    },
    /**
     * The migrations and function sources of this version that the database does not have as they are here.
     */
    async findMissingScripts(): Promise<MissingScripts> {
      const [{ migrations, functions }, rows] = await Promise.all([
        readOnce(),
        database.query<Script>(listApplied, []),
      ]);
      const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
      const missingOf = (scripts: readonly Script[]) =>
        scripts.filter(({ name, checksum }) => applied.get(name) !== checksum).map(({ name }) => name);
      return { migrations: missingOf(migrations), functions: missingOf(functions) };
    },
    /**
     * How long the oldest entry of each queue has been waiting; a queue in which nothing waits is left out.
     */
    async listOldestWaiting(): Promise<QueueAge[]> {
      const rows = await database.query<{ queue: string; waiting_seconds: number }>(listOldestWaiting, []);
      return rows.map(({ queue, waiting_seconds }) => ({
        queue,
        waitingSeconds: Math.floor(waiting_seconds),
      }));
    },
  };
}

type Script = { readonly name: string; readonly checksum: string };
type Scripts = { readonly migrations: readonly Script[]; readonly functions: readonly Script[] };
export type MissingScripts = {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
};
export type QueueAge = { readonly queue: string; readonly waitingSeconds: number };
export type HealthRepository = ReturnType<typeof createHealthRepository>;
