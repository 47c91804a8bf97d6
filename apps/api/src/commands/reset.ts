import type { CalendarDate } from '@portal/domain/values/calendar-date';
import type { OperatorCommand } from '#api/commands/operator-command.ts';
import type { Database } from '#api/database/database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { type Environment, readCommandEnvironment } from '#api/environment/environment.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { OperatorError } from '#api/operator-error.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';

/** The environment, when it is one in which data may be thrown away. */
function readResettableEnvironment(variables: NodeJS.ProcessEnv): Environment {
  let environment: Environment;
  try {
    environment = readCommandEnvironment(variables);
  } catch (cause) {
    // Most often production without its settings: to name those here would be an invitation to set them.
    const message =
      'Nothing was reset: this works only outside production, and with settings that npm start accepts.';
    throw cause instanceof OperatorError ? new OperatorError(message, { cause }) : cause;
  }
  if (environment.isProduction)
    throw new OperatorError('Nothing was reset: this works only outside production.');
  if (environment.databaseUrl) {
    throw new OperatorError(
      'Nothing was reset: DATABASE_URL names another database, and only the embedded one can be reset.',
    );
  }
  return environment;
}

/** Throws everything in the embedded database away and fills it afresh. DEMO-16 */
export async function resetDemonstrationData(
  database: Database,
  today: CalendarDate,
): Promise<DemonstrationPerson[]> {
  const { fillWithDemonstrationData } = await import('#demonstration/fill.ts');
  await database.runScript('drop schema public cascade; create schema public;');
  await migrate(database);
  return fillWithDemonstrationData({ database, today });
}

const OPTIONS = {};

/** Refuses any other database, and a running server's. */
export const resetCommand: OperatorCommand<typeof OPTIONS, 'reset'> = {
  usage: `Fills the embedded database with fresh demonstration data.

  npm run portal -- reset

It takes no parameters, and refuses any other database.`,
  options: OPTIONS,
  read: (_values, positionals) => (positionals.length === 0 ? 'reset' : undefined),
  readEnvironment: readResettableEnvironment,
  async carryOut(_request, { database }) {
    const people = await resetDemonstrationData(database, systemClock.now().toISOString().slice(0, 10));
    const policies = people.flatMap((person) => person.policies);
    return [`The demonstration data is fresh: ${people.length} people with ${policies.length} policies.`];
  },
};
