import { type CommandContext, FLAG, type OperatorCommand } from '#api/commands/operator-command.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { refuseOtherSources, refuseOutdated } from '#api/database/migration/applied-scripts.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { readMigrationEnvironment } from '#api/environment/environment.ts';

const OPTIONS = { check: FLAG };

type Migration = { readonly isCheck: boolean };

/** Brings the database up to date, or says that it is. HOUSE-22 */
async function carryOut(
  { isCheck }: Migration,
  { database, say }: Pick<CommandContext, 'database' | 'say'>,
): Promise<readonly string[]> {
  if (isCheck) {
    await refuseOutdated(database);
    await refuseOtherSources(database);
  }
  const names = isCheck ? [] : await migrate(database, { say });
  // An operator whose shell lacks the settings of the server would think that its database is meant.
  const which = database.kind === 'embedded' ? 'The embedded database' : 'The database';
  return [...names.map((name) => `Applied ${name}`), `${which} is up to date.`];
}

export const migrateCommand: OperatorCommand<typeof OPTIONS, Migration> = {
  usage: `Brings the database up to date.

  npm run portal -- migrate
  npm run portal -- migrate --check     changes nothing, and ends with code 1 where a script is missing

It takes MIGRATION_DATABASE_URL, whose role owns the tables, or DATABASE_URL.`,
  options: OPTIONS,
  read: ({ check = false }, positionals) => (positionals.length === 0 ? { isCheck: check } : undefined),
  readEnvironment: readMigrationEnvironment,
  carryOut,
  timeouts: UNLIMITED_TIMEOUTS,
};
