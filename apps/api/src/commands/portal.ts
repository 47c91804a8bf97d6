import { carryOutCommand, runInTerminal, type Terminal } from '#api/commands/operator-command.ts';
import { OperatorError } from '#api/operator-error.ts';

type CommandEntry = {
  readonly summary: string;
  readonly carryOut: (terminal: Terminal) => Promise<void>;
};

/**
 * The commands by their names, of one word or two. Each is loaded when it is called: production loads no
 * demonstration data.
 */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  unlock: {
    summary: 'lift the account lock of a customer',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/customers/unlock.ts')).unlockCommand, terminal),
  },
  'release-hold': {
    summary: 'lift the hold of an account after "This was not me"',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/customers/release-hold.ts')).releaseHoldCommand, terminal),
  },
  'end-sessions': {
    summary: 'end the sessions of one customer, or of all',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/customers/end-sessions.ts')).endSessionsCommand, terminal),
  },
  'call-backs': {
    summary: 'list the calls that customers wait for, or note one as made',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/customers/call-backs.ts')).callBacksCommand, terminal),
  },
  'activity-reports': {
    summary: 'list what customers reported as not done by them',
    carryOut: async (terminal) =>
      carryOutCommand(
        (await import('#api/commands/customers/activity-reports.ts')).activityReportsCommand,
        terminal,
      ),
  },
  passkeys: {
    summary: 'list or remove the passkeys of a customer',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/customers/passkeys.ts')).passkeysCommand, terminal),
  },
  'customers report': {
    summary: 'count the customers who could not log in, and why',
    carryOut: async (terminal) =>
      carryOutCommand(
        (await import('#api/commands/customers/customers-report.ts')).customersReportCommand,
        terminal,
      ),
  },
  'person export': {
    summary: 'write everything that is stored about a customer into a folder',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/person/export-person.ts')).exportPersonCommand, terminal),
  },
  'person correct': {
    summary: 'correct the name, title or birth date of a customer',
    carryOut: async (terminal) =>
      carryOutCommand(
        (await import('#api/commands/person/correct-person.ts')).correctPersonCommand,
        terminal,
      ),
  },
  'person erase': {
    summary: 'erase a customer, and keep what the law keeps',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/person/erase-person.ts')).erasePersonCommand, terminal),
  },
  'customers import': {
    summary: 'import customers and policies',
    carryOut: async (terminal) =>
      carryOutCommand(
        (await import('#api/commands/customers/import-customers.ts')).importCustomersCommand,
        terminal,
      ),
  },
  payments: {
    summary: 'list, show and close payments, and reconcile a day with the gateway',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/payments.ts')).paymentsCommand, terminal),
  },
  'core-events': {
    summary: 'list, resend and drop events for the core system',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/core-events.ts')).coreEventsCommand, terminal),
  },
  'core-updates': {
    summary: 'take updates of the core system from a file',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/core-updates.ts')).coreUpdatesCommand, terminal),
  },
  'offers report': {
    summary: 'count how often offers were shown, dismissed and used',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/offers-report.ts')).offersReportCommand, terminal),
  },
  switches: {
    summary: 'list, set or clear the notice and the switches of a site',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/switches.ts')).switchesCommand, terminal),
  },
  'documents import': {
    summary: 'import letters and e-mails',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/import-documents.ts')).importDocumentsCommand, terminal),
  },
  'addresses import': {
    summary: 'import a national address file',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/import-addresses.ts')).importAddressesCommand, terminal),
  },
  keys: {
    summary: 'list, rotate and retire the keys of a database',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/keys.ts')).keysCommand, terminal),
  },
  audit: {
    summary: 'verify the audit trail',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/audit.ts')).auditCommand, terminal),
  },
  migrate: {
    summary: 'bring the database up to date',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/migrate.ts')).migrateCommand, terminal),
  },
  reset: {
    summary: 'fill the embedded database with fresh demonstration data',
    carryOut: async (terminal) =>
      carryOutCommand((await import('#api/commands/reset.ts')).resetCommand, terminal),
  },
};

const NAME_WIDTH = 18;

const USAGE = `The commands of an operator.

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(NAME_WIDTH)}${summary}`)
  .join('\n')}

  npm run portal -- <command> --help     says what a command takes`;

/** Carries out the command that the first word names, or the first two. */
export async function carryOutPortal(terminal: Terminal): Promise<void> {
  const [first = '--help', second] = terminal.parameters;
  if (first === '--help') return terminal.say(USAGE);
  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(COMMANDS, candidate));
  if (name === undefined) throw new OperatorError(`There is no command ${first}.\n\n${USAGE}`);
  const words = name.split(' ').length;
  await COMMANDS[name]?.carryOut({ ...terminal, parameters: terminal.parameters.slice(words) });
}

if (import.meta.main) await runInTerminal(carryOutPortal);
