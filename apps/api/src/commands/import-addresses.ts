import { join } from 'node:path';
import { FILE_FORMATS } from '#api/address-import/formats/file-formats.ts';
import { describeCounts, describePostcodes } from '#api/address-import/import-counts.ts';
import { runImport } from '#api/address-import/run-import.ts';
import { createAddressCountries } from '#api/address-search/address-index/address-country.ts';
import { type CommandContext, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { migrate } from '#api/database/migration/migrate.ts';

const OPTIONS = { country: TEXT };

type AddressImport = { readonly country: string; readonly files: readonly string[] };

async function importAddresses(
  { country: code, files }: AddressImport,
  { database, environment, say }: CommandContext,
): Promise<readonly string[]> {
  const known = FILE_FORMATS[code];
  if (!known) throw new Error(`No address files are known for ${code}`);
  const { countryId, fileFormats, postcodeCount } = known;
  await migrate(database);
  const country = createAddressCountries()(countryId);
  const folder = join(environment.dataFolder, 'address-import', code);
  const report = await runImport({
    database,
    countryId,
    country,
    fileFormats,
    postcodeCount,
    files: [...files],
    folder,
    say,
  });
  const hasRejected = Object.keys(report.counts.rejected).length > 0;
  return [
    ...describeCounts(report.counts, report.size),
    describePostcodes(report.postcodes),
    ...(hasRejected ? [`Rejected rows, with line and reason: ${report.rejectedFile}`] : []),
  ];
}

export const importAddressesCommand: OperatorCommand<typeof OPTIONS, AddressImport> = {
  usage: `Imports the national address file of a country, from one or more files.

  npm run portal -- addresses import --country ${Object.keys(FILE_FORMATS).join('|')} FILE…

Run it where the server's DATABASE_URL is set.`,
  options: OPTIONS,
  read: ({ country = '' }, files) =>
    FILE_FORMATS[country] && files.length > 0 ? { country, files } : undefined,
  carryOut: importAddresses,
  timeouts: UNLIMITED_TIMEOUTS,
};
