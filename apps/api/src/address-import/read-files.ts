import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { PlaceNameRow, PlaceRow, RowOutcome } from '#api/address-import/formats/file-format.ts';
import { countReason, type ImportCounts } from '#api/address-import/import-counts.ts';
import type { Checkpoint, Progress } from '#api/address-import/import-progress.ts';
import type { OpenFile } from '#api/address-import/open-file.ts';
import { type Piece, readPieces } from '#api/address-import/read-rows.ts';
import type { StreetCollector } from '#api/address-import/street-collector.ts';

/** Pieces between two checkpoints. As many are read again after a stop. */
const PIECES_PER_PART = 8;
/** A rejected row is quoted up to this length. */
const QUOTED_LENGTH = 500;

/** The progress of an import. */
export type ImportState = {
  counts: ImportCounts;
  readonly collector: StreetCollector;
  readonly places: PlaceRow[];
  readonly placeNames: PlaceNameRow[];
  readonly progress: Progress;
};

type UsableRow = Exclude<RowOutcome, { kind: 'rejected' }>;

function addRow({ counts, collector, places, placeNames }: ImportState, row: UsableRow): void {
  switch (row.kind) {
    case 'address':
      collector.add(row);
      counts.addresses += 1;
      if (row.postcode === '') countReason(counts.withoutPostcode, row.noPostcode ?? 'none in the file');
      return;
    case 'place':
      places.push(row);
      counts.places += 1;
      return;
    case 'place-name':
      placeNames.push(row);
      counts.reference += 1;
      return;
    case 'reference':
      counts.reference += 1;
      return;
    case 'left-out':
      countReason(counts.leftOut, row.reason);
  }
}

function processPiece(state: ImportState, { path, rowOf }: OpenFile, piece: Piece): void {
  const rejected: string[] = [];
  for (const [at, line] of piece.lines.entries()) {
    if (line === '' || line === '\r') continue;
    state.counts.rows += 1;
    const row = rowOf(line, piece);
    if (row.kind !== 'rejected') {
      addRow(state, row);
      continue;
    }
    countReason(state.counts.rejected, row.reason);
    const quoted = line.slice(0, QUOTED_LENGTH).trimEnd().replaceAll('\0', '');
    rejected.push(`${basename(path)}\t${piece.firstLine + at}\t${row.reason}\t${quoted}\n`);
  }
  state.counts.otherEncoding += piece.otherEncoding;
  state.progress.reject(rejected);
}

/** Reads a file from its beginning. */
export async function readWhole(
  state: ImportState,
  file: OpenFile,
  pieceBytes: number | undefined,
): Promise<void> {
  const { path, startByte, joinRows } = file;
  for await (const piece of readPieces(path, { byte: startByte, line: 2 }, { pieceBytes, joinRows }))
    processPiece(state, file, piece);
}

type ReadOptions = {
  /** The checkpoint of a stopped run. */
  readonly from: Checkpoint | undefined;
  readonly say: (line: string) => void;
  readonly pieceBytes: number | undefined;
};

/** Reads the files of addresses from the checkpoint on, and stores a checkpoint every few pieces. */
export async function readAddresses(
  state: ImportState,
  files: readonly OpenFile[],
  { from, say, pieceBytes }: ReadOptions,
): Promise<void> {
  for (const [fileIndex, file] of files.entries()) {
    if (from && fileIndex < from.fileIndex) continue;
    const isContinued = from?.fileIndex === fileIndex;
    let position = isContinued ? { byte: from.byte, line: from.line } : { byte: file.startByte, line: 2 };
    const size = statSync(file.path).size;
    let pieceCount = 0;
    const storeCheckpoint = () => {
      state.progress.checkpoint({ fileIndex, ...position, counts: state.counts }, state.collector.endBatch());
      const percent = size === 0 ? 100 : Math.floor((position.byte / size) * 100);
      say(`${basename(file.path)}: ${percent} %, ${state.counts.rows.toLocaleString('en')} rows`);
    };
    for await (const piece of readPieces(file.path, position, { pieceBytes, joinRows: file.joinRows })) {
      processPiece(state, file, piece);
      position = { byte: piece.endByte, line: piece.firstLine + piece.lines.length };
      pieceCount += 1;
      if (pieceCount % PIECES_PER_PART === 0) storeCheckpoint();
    }
    storeCheckpoint();
  }
}
