import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAddressCountries } from '#api/address-search/address-country.ts';
import { FILE_FORMATS } from '#api/address-search/import/formats/file-formats.ts';
import { describeCounts } from '#api/address-search/import/import-counts.ts';
import { runImport } from '#api/address-search/import/run-import.ts';
import { migrate } from '#api/database/migrate.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { IMPORT_TIMEOUTS } from '#api/database/postgres-database.ts';
import { readEnvironment } from '#api/environment.ts';
import { OperatorError } from '#api/operator-error.ts';

const USAGE = `npm run addresses:import -- --country ${Object.keys(FILE_FORMATS).join('|')} FILE…`;

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { country: { type: 'string' } },
    allowPositionals: true,
  });
  const known = FILE_FORMATS[values.country ?? ''];
  if (!known || positionals.length === 0)
    throw new OperatorError(`Say which country and which files: ${USAGE}`);
  return { ...known, code: values.country ?? '', files: positionals };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function importFromCommandLine(args: readonly string[]): Promise<void> {
  const { countryId, fileFormats, code, files } = readArguments(args);
  const environment = readEnvironment();
  const database = await openDatabase(environment, IMPORT_TIMEOUTS);
  try {
    await migrate(database);
    const country = createAddressCountries()(countryId);
    const folder = join(environment.dataFolder, 'address-import', code);
    const report = await runImport({ database, countryId, country, fileFormats, files, folder, say });
    for (const line of describeCounts(report.counts, report.size)) say(line);
    if (Object.keys(report.counts.rejected).length > 0)
      say(`The rejected rows, each with its line and reason: ${report.rejectedFile}`);
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  // Whoever read the progress is gone: the import goes on.
  process.stdout.on('error', () => undefined);
  try {
    await importFromCommandLine(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
