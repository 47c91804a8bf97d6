import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Database } from '#api/database/database.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { type Environment, readEnvironment } from '#api/environment/environment.ts';
import { OperatorError } from '#api/environment/operator-error.ts';

/** PostgreSQL's codes for a table and a function that are not there. */
const IS_NOT_THERE = new Set(['42P01', '42883']);
const NO_TABLES =
  'This database has no tables of this version yet. Start a server of this version once with the same DATABASE_URL, or DATA_DIR, and run this again.';

/** What to say instead of a stack trace; undefined for what nobody foresaw. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  return IS_NOT_THERE.has(String((error as { code?: unknown }).code)) ? NO_TABLES : undefined;
}

/** Reads the words behind a command; what it does not know is refused with how to write them. */
export function parseParameters<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new OperatorError(usage, { cause });
  }
}

/** What an operator asked for at the terminal. */
export type OperatorCommand<Request> = {
  /** Reads the parameters; throws a OperatorError that says how to write them. */
  readonly read: (parameters: readonly string[]) => Request;
  /** Does it over the servers' database, and answers what to print: nothing personal. */
  readonly carryOut: (request: Request, database: Database, environment: Environment) => Promise<string>;
};

/** Runs a command of the terminal to its end. A refusal is one message and exit code 1. */
export async function runOperatorCommand<Request>({
  read,
  carryOut,
}: OperatorCommand<Request>): Promise<void> {
  try {
    const request = read(process.argv.slice(2));
    const environment = readEnvironment();
    const database = await openDatabase(environment);
    try {
      process.stdout.write(`${await carryOut(request, database, environment)}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 1;
  }
}
