import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { DatabaseTimeouts } from '#api/database/connections/connection-settings.ts';
import type { Database } from '#api/database/database.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { type Environment, processVariables, readCommandEnvironment } from '#api/environment/environment.ts';
import { OperatorError } from '#api/operator-error.ts';

/** An option with a value, and one without. */
export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;

/** The id of an event, a payment or a call, as an operator types it. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Options = ParseArgsOptionsConfig;
type Values<Given extends Options> = {
  readonly [Name in keyof Given]?: Given[Name]['type'] extends 'boolean' ? boolean : string;
};

/** The things that a command works with. */
export type CommandContext = {
  readonly database: Database;
  readonly environment: Environment;
  /** Prints a line at once: for commands that take long. */
  readonly say: (line: string) => void;
};

/**
 * A command of the terminal: one file in this room and one line in the table of `portal.ts`. Commands are a
 * composition of their own, as the services are: they may use the repositories of any feature, and no feature
 * imports them. A command that changes something asks for `--operator` and hands it on to the audit trail.
 */
export type OperatorCommand<Given extends Options, Request> = {
  /** The help text: its purpose and its options. */
  readonly usage: string;
  readonly options: Given;
  /**
   * Reads the request; undefined refuses it with the usage. `positionals`: the parameters beside the options.
   */
  readonly read: (values: Values<Given>, positionals: readonly string[]) => Request | undefined;
  /** Does it, and returns the lines to print: nothing personal. */
  readonly carryOut: (request: Request, context: CommandContext) => Promise<readonly string[]>;
  /** Reads the environment, where a command accepts less than others do. */
  readonly readEnvironment?: (variables: NodeJS.ProcessEnv) => Environment;
  readonly timeouts?: DatabaseTimeouts;
};

/** The terminal, or its substitute in a test. */
export type Terminal = {
  readonly parameters: readonly string[];
  readonly variables: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
};

/** PostgreSQL's codes for a table and a function that are not there. */
const IS_NOT_THERE = new Set(['42P01', '42883']);
const NO_TABLES =
  'This database has no tables of this version yet. Start a server of this version once with the same DATABASE_URL, or DATA_DIR, and run this again.';

const IS_NOT_ALLOWED = '42501';
const NO_RIGHT =
  'The login of DATABASE_URL may not do this in the database. A migration and an import need the role that owns the tables; a migration takes it from MIGRATION_DATABASE_URL.';

/** The message instead of a stack trace; undefined for an unexpected error. */
function operatorMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  const code = String((error as { code?: unknown }).code);
  if (code === IS_NOT_ALLOWED) return NO_RIGHT;
  return IS_NOT_THERE.has(code) ? NO_TABLES : undefined;
}

function parseParameters(usage: string, options: Options, parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch (cause) {
    throw new OperatorError(usage, { cause });
  }
}

/** Reads the request of an operator, or refuses it with the usage. */
export function readRequest<Given extends Options, Request>(
  { usage, options, read }: Pick<OperatorCommand<Given, Request>, 'usage' | 'options' | 'read'>,
  parameters: readonly string[],
): Request {
  const { values, positionals } = parseParameters(usage, options, parameters);
  const request = read(values as Values<Given>, positionals);
  if (request === undefined) throw new OperatorError(usage);
  return request;
}

/** Carries a command out over the servers' database. */
export async function carryOutCommand<Given extends Options, Request>(
  command: OperatorCommand<Given, Request>,
  { parameters, variables, say }: Terminal,
): Promise<void> {
  if (parameters.includes('--help')) return say(command.usage);
  const request = readRequest(command, parameters);
  const environment = (command.readEnvironment ?? readCommandEnvironment)(variables);
  const database = await openDatabase(environment, command.timeouts);
  try {
    const lines = await command.carryOut(request, { database, environment, say });
    for (const line of lines) say(line);
  } finally {
    await database.close();
  }
}

/** Runs work of the terminal to its end. A refusal is one message and exit code 1. */
export async function runInTerminal(work: (terminal: Terminal) => Promise<void>): Promise<void> {
  // A reader that is gone, like a closed pager, ends no command.
  process.stdout.on('error', () => undefined);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    await work({ parameters: process.argv.slice(2), variables: processVariables(), say });
  } catch (error) {
    const message = operatorMessage(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
