import { mkdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { AddressCountry } from '#api/address-search/address-country.ts';
import type { Database } from '#api/database/database.ts';
import { holdFolder } from '#api/database/folder-lock.ts';
import { OperatorError } from '#api/environment/operator-error.ts';
import type { Facts, FileKind, PlaceRow, RowOutcome } from './formats/file-format.ts';
import { placesInTowns } from './formats/place-towns.ts';
import { countReason, type ImportCounts, noCounts } from './import-counts.ts';
import { type Checkpoint, keepProgress, type Progress } from './import-progress.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { type Piece, readPieces } from './read-rows.ts';
import { createStreetCollector, type StreetCollector } from './street-collector.ts';
import { type IndexSize, writeAddressIndex } from './write-address-index.ts';
import { writePlaces } from './write-places.ts';

/** Pieces between two checkpoints: as much is read again after a stop. */
const PIECES_A_PART = 8;
/** A rejected row is quoted up to here. */
const QUOTED_LENGTH = 500;

export type ImportInput = {
  readonly database: Pick<Database, 'transaction'>;
  readonly countryId: number;
  readonly country: AddressCountry;
  readonly kinds: readonly FileKind[];
  readonly files: readonly string[];
  /** Where progress and rejected rows are kept. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Bytes read at a time; tests make it small. */
  readonly pieceBytes?: number;
};

export type ImportReport = {
  readonly counts: ImportCounts;
  /** Absent when no file held addresses. */
  readonly size: IndexSize | undefined;
  readonly rejectedFile: string;
};

type Work = { counts: ImportCounts; collector: StreetCollector; places: PlaceRow[]; progress: Progress };

function take({ counts, collector, places }: Work, row: Exclude<RowOutcome, { kind: 'rejected' }>): void {
  switch (row.kind) {
    case 'address':
      collector.add(row.streetId, row.makeStreet, row.postcode, row.house);
      counts.addresses += 1;
      if (row.postcode === '') countReason(counts.withoutPostcode, row.noPostcode ?? 'none in the file');
      return;
    case 'place':
      places.push(row);
      counts.places += 1;
      return;
    case 'noted':
      counts.noted += 1;
      return;
    case 'left-out':
      countReason(counts.leftOut, row.reason);
  }
}

function takePiece(work: Work, { path, rowOf }: OpenFile, piece: Piece): void {
  const refused: string[] = [];
  for (const [at, line] of piece.lines.entries()) {
    if (line === '' || line === '\r') continue;
    work.counts.rows += 1;
    const row = rowOf(line, piece);
    if (row.kind !== 'rejected') {
      take(work, row);
      continue;
    }
    countReason(work.counts.rejected, row.reason);
    const quoted = line.slice(0, QUOTED_LENGTH).trimEnd().replaceAll('\0', '');
    refused.push(`${basename(path)}\t${piece.firstLine + at}\t${row.reason}\t${quoted}\n`);
  }
  work.counts.otherEncoding += piece.otherEncoding;
  work.progress.reject(refused);
}

async function readWhole(work: Work, file: OpenFile, pieceBytes: number | undefined): Promise<void> {
  const { path, startByte, joinRows } = file;
  for await (const piece of readPieces(path, { byte: startByte, line: 2 }, { pieceBytes, joinRows }))
    takePiece(work, file, piece);
}

type AddressFiles = { input: ImportInput; files: readonly OpenFile[]; from: Checkpoint | undefined };

async function readAddresses(work: Work, { input, files, from }: AddressFiles): Promise<void> {
  for (const [fileIndex, file] of files.entries()) {
    if (from && fileIndex < from.fileIndex) continue;
    const isContinued = from?.fileIndex === fileIndex;
    const start = isContinued ? { byte: from.byte, line: from.line } : { byte: file.startByte, line: 2 };
    const size = statSync(file.path).size;
    const { pieceBytes } = input;
    let pieces = 0;
    let here = start;
    const keep = () => {
      work.progress.checkpoint({ fileIndex, ...here, counts: work.counts }, work.collector.endBatch());
      const percent = size === 0 ? 100 : Math.floor((here.byte / size) * 100);
      input.say(`${basename(file.path)}: ${percent} %, ${work.counts.rows.toLocaleString('en')} rows`);
    };
    for await (const piece of readPieces(file.path, start, { pieceBytes, joinRows: file.joinRows })) {
      takePiece(work, file, piece);
      here = { byte: piece.endByte, line: piece.firstLine + piece.lines.length };
      pieces += 1;
      if (pieces % PIECES_A_PART === 0) keep();
    }
    keep();
  }
}

/** The places of the tables of postcodes; where addresses have no state, in the towns of the addresses. */
function placesOf({ places, collector }: Work, { form }: AddressCountry): readonly PlaceRow[] {
  if (Object.keys(form.states).length > 0) return places;
  return placesInTowns(places, new Set([...collector.streets.values()].map(({ street }) => street.state)));
}

/** An import takes the place of what a country had: one that found nothing would leave it without addresses. */
function refuseNothing({ counts, collector, progress }: Work, names: string): void {
  if (names === '' || collector.streets.size > 0) return;
  progress.finish();
  const what = counts.rows === 0 ? 'There are no rows' : 'There is no row that can be used';
  const rejects =
    Object.keys(counts.rejected).length > 0 ? ` The rejected rows: ${progress.rejectedFile}` : '';
  throw new OperatorError(`${what} in ${names}: nothing was changed.${rejects}`);
}

/** Reads all files, those of a run that was stopped from where it was. */
async function readFiles(input: ImportInput, files: readonly OpenFile[], work: Work): Promise<void> {
  const ofKind = (holds: FileKind['holds']) => files.filter(({ kind }) => kind.holds === holds);
  const { collector, progress } = work;
  const from = progress.restore((batch) => collector.restore(batch));
  if (from)
    input.say(`Going on where the last run stopped, at ${from.counts.rows.toLocaleString('en')} rows.`);
  for (const file of [...ofKind('facts'), ...ofKind('places')]) await readWhole(work, file, input.pieceBytes);
  // Those files were read, and their rows rejected, before the first checkpoint.
  if (from) work.counts = from.counts;
  progress.goOn(from);
  await readAddresses(work, { input, files: ofKind('addresses'), from });
}

async function importHeld(input: ImportInput): Promise<ImportReport> {
  const { database, countryId, country, folder, say } = input;
  const facts: Facts = new Map();
  const files = input.files.map((path) => openFile(path, input, facts));
  const progress = keepProgress(folder, input.files);
  const work: Work = { counts: noCounts(), collector: createStreetCollector(), places: [], progress };
  await readFiles(input, files, work);
  const names = files
    .filter(({ kind }) => kind.holds === 'addresses')
    .map(({ path }) => basename(path))
    .join(', ');
  refuseNothing(work, names);

  if (work.places.length > 0)
    await writePlaces(database, { countryId, places: placesOf(work, country), files: input.files });
  say('Writing the index …');
  const streets = work.collector.streets.values();
  const size =
    names === ''
      ? undefined
      : await writeAddressIndex(database, { countryId, country, streets, files: names });
  progress.finish();
  return { counts: work.counts, size, rejectedFile: progress.rejectedFile };
}

/**
 * Imports the files of one country: facts first, then addresses street by street, then everything into the database at once. Stopped
 * at any time, the same command goes on where it was; run twice, it changes nothing. Two at once would spoil each other's progress: the second is
 * refused. ADDR-14 to ADDR-17
 */
export async function runImport(input: ImportInput): Promise<ImportReport> {
  mkdirSync(dirname(input.folder), { recursive: true });
  const letGo = holdFolder(
    input.folder,
    (who) => `These addresses are being imported by ${who}. Wait for it, or stop it first.`,
  );
  try {
    return await importHeld(input);
  } finally {
    letGo();
  }
}
