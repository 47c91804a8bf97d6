import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { AddressCountry } from '#api/address/address-country.ts';
import type { Database } from '#api/database/database.ts';
import { StartRefusal } from '#api/start-refusal.ts';
import {
  type Facts,
  type FileKind,
  type PlaceRow,
  type RowOutcome,
  type RowReader,
  rejected,
} from './file-kind.ts';
import { countReason, type ImportCounts, noCounts } from './import-counts.ts';
import { type Checkpoint, keepProgress, type Progress } from './import-progress.ts';
import { recognise } from './known-kinds.ts';
import { placesInTowns } from './place-towns.ts';
import { createRowSplitter, type Piece, readHeader, readPieces } from './read-rows.ts';
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

type OpenFile = {
  readonly path: string;
  readonly kind: FileKind;
  readonly read: RowReader;
  readonly splitter: ReturnType<typeof createRowSplitter>;
  readonly startByte: number;
};

function openFile(path: string, { kinds, country }: ImportInput, facts: Facts): OpenFile {
  const { header, startByte } = readHeader(path);
  const known = recognise(header, kinds);
  if (!known) {
    throw new StartRefusal(
      `${path} is none of the files of this country: ${kinds.map(({ name }) => name).join(', ')}.`,
    );
  }
  const columnAt = (name: string) => known.columns.get(name) ?? -1;
  return {
    path,
    kind: known.kind,
    read: known.kind.createReader(columnAt, { country, facts }),
    splitter: createRowSplitter(known.kind.separator),
    startByte,
  };
}

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

function takePiece(work: Work, { path, read, splitter }: OpenFile, piece: Piece): void {
  const refused: string[] = [];
  for (const [at, line] of piece.lines.entries()) {
    if (line === '' || line === '\r') continue;
    work.counts.rows += 1;
    const row: RowOutcome = splitter.read(line) ? read(splitter.fields) : rejected('open quotation mark');
    if (row.kind !== 'rejected') {
      take(work, row);
      continue;
    }
    countReason(work.counts.rejected, row.reason);
    refused.push(
      `${basename(path)}\t${piece.firstLine + at}\t${row.reason}\t${line.slice(0, QUOTED_LENGTH).trimEnd()}\n`,
    );
  }
  work.progress.reject(refused);
}

async function readWhole(work: Work, file: OpenFile, pieceBytes: number | undefined): Promise<void> {
  for await (const piece of readPieces(file.path, { byte: file.startByte, line: 2 }, pieceBytes))
    takePiece(work, file, piece);
}

type AddressFiles = { input: ImportInput; files: readonly OpenFile[]; from: Checkpoint | undefined };

async function readAddresses(work: Work, { input, files, from }: AddressFiles): Promise<void> {
  for (const [fileIndex, file] of files.entries()) {
    if (from && fileIndex < from.fileIndex) continue;
    const isContinued = from?.fileIndex === fileIndex;
    const start = isContinued ? { byte: from.byte, line: from.line } : { byte: file.startByte, line: 2 };
    const size = statSync(file.path).size;
    let pieces = 0;
    let here = start;
    const keep = () => {
      work.progress.checkpoint({ fileIndex, ...here, counts: work.counts }, work.collector.endBatch());
      const percent = size === 0 ? 100 : Math.floor((here.byte / size) * 100);
      input.say(`${basename(file.path)}: ${percent} %, ${work.counts.rows.toLocaleString('en')} rows`);
    };
    for await (const piece of readPieces(file.path, start, input.pieceBytes)) {
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

/**
 * Imports the files of one country: facts first, then addresses street by street, then everything into the database at once. Stopped
 * at any time, the same command goes on where it was; run twice, it changes nothing. ADR-14 to ADR-17
 */
export async function runImport(input: ImportInput): Promise<ImportReport> {
  const { database, countryId, country, folder, say, pieceBytes } = input;
  const facts: Facts = new Map();
  const files = input.files.map((path) => openFile(path, input, facts));
  const ofKind = (holds: FileKind['holds']) => files.filter(({ kind }) => kind.holds === holds);
  const progress = keepProgress(folder, input.files);
  const collector = createStreetCollector();
  const from = progress.restore((batch) => collector.restore(batch));
  if (from) say(`Going on where the last run stopped, at ${from.counts.rows.toLocaleString('en')} rows.`);
  const work: Work = { counts: noCounts(), collector, places: [], progress };
  for (const file of [...ofKind('facts'), ...ofKind('places')]) await readWhole(work, file, pieceBytes);
  if (from) work.counts = from.counts;
  await readAddresses(work, { input, files: ofKind('addresses'), from });

  if (work.places.length > 0)
    await writePlaces(database, { countryId, places: placesOf(work, country), files: input.files });
  const names = ofKind('addresses')
    .map(({ path }) => basename(path))
    .join(', ');
  say('Writing the index …');
  const size =
    names === ''
      ? undefined
      : await writeAddressIndex(database, {
          countryId,
          country,
          streets: collector.streets.values(),
          files: names,
        });
  progress.finish();
  return { counts: work.counts, size, rejectedFile: progress.rejectedFile };
}
