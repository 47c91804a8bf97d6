import { resolve } from 'node:path';
import { commandConfigurations } from '#api/commands/customers/command-configurations.ts';
import { FLAG, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { takeUpdatesFile, type UpdatesFile } from '#api/core-updates/take-file.ts';
import { systemClock } from '#api/gateways/clock.ts';

const OPTIONS = { file: TEXT, operator: TEXT, 'dry-run': FLAG };

export const coreUpdatesCommand: OperatorCommand<typeof OPTIONS, UpdatesFile> = {
  usage: `Takes updates of the core system from a file, as POST /api/core/v1/updates does.

  npm run portal -- core-updates --file updates.ndjson --dry-run
  npm run portal -- core-updates --file updates.ndjson --operator <who brings them>

Each line is one update: docs/core-updates.schema.json. Lines that are refused, or taken in part, are named in
updates.ndjson.rejected.ndjson. Run again, lines that were applied change nothing.

  --dry-run  does everything and undoes it

Run it where the server's DATABASE_URL and CONFIGURATION_FILE are set.`,
  options: OPTIONS,
  read({ file, operator, 'dry-run': isDryRun = false }, positionals) {
    if (!file || positionals.length > 0 || (!operator && !isDryRun)) return undefined;
    return { file: resolve(file), operator, isDryRun };
  },
  carryOut(request, { database, environment, say }) {
    const configurationOf = commandConfigurations({ environment, say });
    return takeUpdatesFile(request, { database, configurationOf, clock: systemClock });
  },
};
