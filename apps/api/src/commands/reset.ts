import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { migrate } from '#api/database/migrate.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { fillWithDemonstrationData } from '#api/demonstration/fill.ts';
import type { DemonstrationPerson } from '#api/demonstration/person.ts';
import { type Environment, readEnvironment } from '#api/environment/environment.ts';
import { OperatorError } from '#api/environment/operator-error.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { createCipher } from '#api/services.ts';

/** The environment, when it is one in which data may be thrown away. */
function readResettableEnvironment(variables: NodeJS.ProcessEnv | undefined): Environment {
  let environment: Environment;
  try {
    environment = readEnvironment(variables);
  } catch (cause) {
    // Most often production without its settings: to name those here would be an invitation to set them.
    const refusal =
      'Nothing was reset: that works only outside production, and with settings that npm start accepts.';
    throw cause instanceof OperatorError ? new OperatorError(refusal, { cause }) : cause;
  }
  if (environment.isProduction)
    throw new OperatorError('Nothing was reset: that works only outside production.');
  if (environment.databaseUrl) {
    throw new OperatorError(
      'Nothing was reset: only the embedded database can be, and DATABASE_URL names another one.',
    );
  }
  return environment;
}

/** Throws everything in the embedded database away and fills it afresh. Refuses any other database, and a running server's. */
export async function resetDemonstrationData(input: {
  variables?: NodeJS.ProcessEnv;
  today: CalendarDate;
}): Promise<DemonstrationPerson[]> {
  const environment = readResettableEnvironment(input.variables);
  const database = await openDatabase(environment);
  try {
    await database.runScript('drop schema public cascade; create schema public;');
    await migrate(database);
    return await fillWithDemonstrationData({
      database,
      cipher: createCipher(environment),
      today: input.today,
    });
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  try {
    const people = await resetDemonstrationData({ today: systemClock.now().toISOString().slice(0, 10) });
    const policies = people.flatMap((person) => person.policies);
    process.stdout.write(
      `The demonstration data is fresh: ${people.length} people with ${policies.length} policies.\n`,
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
