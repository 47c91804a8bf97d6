import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { FileFormat, PlaceRow, ReferenceData } from '#api/address-import/formats/file-format.ts';
import { placesInTowns } from '#api/address-import/formats/place-towns.ts';
import { type ImportCounts, noCounts, type PostcodeCoverage } from '#api/address-import/import-counts.ts';
import { openProgress } from '#api/address-import/import-progress.ts';
import { type OpenFile, openFile } from '#api/address-import/open-file.ts';
import { resolvePlaceNames } from '#api/address-import/place-names.ts';
import { type ImportState, readAddresses, readWhole } from '#api/address-import/read-files.ts';
import { createStreetCollector } from '#api/address-import/street-collector.ts';
import { type IndexSize, writeAddressIndex } from '#api/address-import/write-address-index.ts';
import { countPostcodes, writePlaces } from '#api/address-import/write-places.ts';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';
import type { Database } from '#api/database/database.ts';
import { holdFolder } from '#api/database/folder-lock.ts';
import { OperatorError } from '#api/operator-error.ts';

export type ImportInput = {
  readonly database: Pick<Database, 'transaction' | 'query'>;
  readonly countryId: number;
  readonly country: AddressCountry;
  readonly fileFormats: readonly FileFormat[];
  /** About how many postcodes the country has. */
  readonly postcodeCount: number;
  readonly files: readonly string[];
  /** The folder of progress and rejected rows. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Bytes read at a time; tests make it small. */
  readonly pieceBytes?: number;
};

export type ImportReport = {
  readonly counts: ImportCounts;
  /** Absent when no file held addresses. */
  readonly size: IndexSize | undefined;
  readonly postcodes: PostcodeCoverage;
  readonly rejectedFile: string;
};

const OLD_TABLES_LEFT =
  'Another program, such as a backup, still reads the tables of the previous import. Nothing waits for it. The next import removes them.';

/**
 * Returns the places of the tables of postcodes. Where addresses have no state, they are in
 * the towns of the addresses.
 */
function placesOf({ places, collector }: ImportState, { format }: AddressCountry): readonly PlaceRow[] {
  if (Object.keys(format.states).length > 0) return places;
  return placesInTowns(places, new Set([...collector.streets.values()].map(({ street }) => street.state)));
}

/**
 * Refuses an import without addresses: it replaces what a country had, so it would leave the
 * country without any. ADDR-43
 */
function requireAddresses({ counts, collector, progress }: ImportState, names: string): void {
  if (names === '' || collector.streets.size > 0) return;
  progress.finish();
  const what = counts.rows === 0 ? 'There are no rows' : 'There is no usable row';
  const rejects =
    Object.keys(counts.rejected).length > 0 ? ` The rejected rows: ${progress.rejectedFile}` : '';
  throw new OperatorError(`${what} in ${names}: nothing was changed.${rejects}`);
}

/** Reads all files. A stopped run continues where it was. */
async function readFiles(
  { say, pieceBytes }: ImportInput,
  files: readonly OpenFile[],
  state: ImportState,
): Promise<void> {
  const filesWith = (holds: FileFormat['holds']) => files.filter(({ format }) => format.holds === holds);
  const { collector, progress } = state;
  const from = progress.restore((batch) => collector.restore(batch));
  if (from) say(`Continuing where the last run stopped, at ${from.counts.rows.toLocaleString('en')} rows.`);
  for (const file of [...filesWith('reference'), ...filesWith('places')])
    await readWhole(state, file, pieceBytes);
  // Those files were read, and their rows rejected, before the first checkpoint.
  if (from) state.counts = from.counts;
  progress.resumeFrom(from);
  await readAddresses(state, filesWith('addresses'), { from, say, pieceBytes });
}

async function importFiles(input: ImportInput): Promise<ImportReport> {
  const { database, countryId, country, folder, say } = input;
  const reference: ReferenceData = new Map();
  const files = input.files.map((path) => openFile(path, input, reference));
  const progress = openProgress(folder, input.files);
  const state: ImportState = {
    counts: noCounts(),
    collector: createStreetCollector(),
    places: [],
    placeNames: [],
    progress,
  };
  await readFiles(input, files, state);
  const names = files
    .filter(({ format }) => format.holds === 'addresses')
    .map(({ path }) => basename(path))
    .join(', ');
  requireAddresses(state, names);

  if (state.places.length > 0)
    await writePlaces(database, { countryId, places: placesOf(state, country), files: input.files });
  say('Writing the index …');
  const streets = state.collector.streets.values();
  const placeNames = resolvePlaceNames(state.placeNames, reference);
  const size =
    names === ''
      ? undefined
      : await writeAddressIndex(database, {
          countryId,
          country,
          streets,
          placeNames,
          files: names,
          onOldLeft: () => say(OLD_TABLES_LEFT),
        });
  progress.finish();
  const postcodes = { known: await countPostcodes(database, countryId), expected: input.postcodeCount };
  return { counts: state.counts, size, postcodes, rejectedFile: progress.rejectedFile };
}

/**
 * Imports the files of one country: reference data first, then addresses street by street, then everything
 * into the database at once. A stopped import continues with the same command, and a second import of the
 * same files changes nothing. Two imports at once would spoil each other's progress, so the second is
 * refused. ADDR-14 to ADDR-17, ADDR-43
 */
export async function runImport(input: ImportInput): Promise<ImportReport> {
  mkdirSync(dirname(input.folder), { recursive: true });
  const release = holdFolder(
    input.folder,
    (who) => `These addresses are being imported by ${who}. Wait for it, or stop it first.`,
  );
  try {
    return await importFiles(input);
  } finally {
    release();
  }
}
