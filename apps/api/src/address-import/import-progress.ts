import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { withFileErrors } from '#api/address-import/file-errors.ts';
import type { ImportCounts } from '#api/address-import/import-counts.ts';
import type { Batch } from '#api/address-import/street-collector.ts';

/** How far an import has come. Everything before it is in the parts. */
export type Checkpoint = {
  readonly fileIndex: number;
  readonly byte: number;
  readonly line: number;
  readonly counts: ImportCounts;
  /** The length of the file of rejected rows. */
  readonly rejectedBytes: number;
};

const REJECTED_FILE = 'rejected.tsv';
const HEADER = 'file\tline\treason\trow\n';

const partName = (number: number): string => `part-${String(number).padStart(6, '0')}.json`;

/** Identifies the files of an import, so that a run only continues with unchanged files. */
const fingerprint = (files: readonly string[]): string =>
  JSON.stringify(
    files.map((file) => ({ file, size: statSync(file).size, changed: Math.floor(statSync(file).mtimeMs) })),
  );

/**
 * Writes into the folder. When it cannot be written, the import stops with a message and
 * continues later from there.
 */
const write = <T>(file: string, operation: () => T): T =>
  withFileErrors(
    (reason) =>
      `${file} cannot be written: ${reason}. Correct that and run the same command again: it continues where it stopped.`,
    operation,
  );

type Part = Checkpoint & { readonly batch: Batch };

/** Returns undefined for a part that was not completely written, as after a power cut. */
function readPart(file: string): Part | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Part;
  } catch {
    return undefined;
  }
}

/** Begins a new folder, unless the folder belongs to a stopped run with the same files. */
function prepareFolder(folder: string, files: readonly string[]): void {
  const plan = join(folder, 'files.json');
  const rejectedFile = join(folder, REJECTED_FILE);
  const own = fingerprint(files);
  if (existsSync(plan) && existsSync(rejectedFile) && readFileSync(plan, 'utf8') === own) return;
  write(folder, () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(rejectedFile, HEADER);
    writeFileSync(plan, own);
  });
}

/**
 * Stores what an import has read in a folder, part by part, so that a stopped run continues behind the last
 * complete part. A part is written under another name and renamed, so that an incomplete part never counts.
 */
export function openProgress(folder: string, files: readonly string[]) {
  prepareFolder(folder, files);
  const rejectedFile = join(folder, REJECTED_FILE);
  let partCount = 0;

  return {
    rejectedFile,
    /**
     * Passes on the batches of earlier runs in order, and returns the last checkpoint. Without one,
     * everything is read again.
     */
    restore(onBatch: (batch: Batch) => void): Checkpoint | undefined {
      let last: Checkpoint | undefined;
      for (;;) {
        const part = readPart(join(folder, partName(partCount)));
        if (!part) break;
        onBatch(part.batch);
        last = part;
        partCount += 1;
      }
      // Parts behind an unreadable part belong to no run.
      for (const name of readdirSync(folder))
        if (/^part-\d+\.json$/.test(name) && name >= partName(partCount)) rmSync(join(folder, name));
      if (!last) write(rejectedFile, () => writeFileSync(rejectedFile, HEADER));
      return last;
    },
    /** Removes the rows rejected behind the checkpoint: they are read again from there. */
    resumeFrom(checkpoint: Checkpoint | undefined): void {
      if (checkpoint) write(rejectedFile, () => truncateSync(rejectedFile, checkpoint.rejectedBytes));
    },
    reject(lines: readonly string[]): void {
      if (lines.length > 0) write(rejectedFile, () => appendFileSync(rejectedFile, lines.join('')));
    },
    checkpoint(checkpoint: Omit<Checkpoint, 'rejectedBytes'>, batch: Batch): void {
      const part = { ...checkpoint, rejectedBytes: statSync(rejectedFile).size, batch };
      const file = join(folder, partName(partCount));
      write(file, () => {
        writeFileSync(`${file}.new`, JSON.stringify(part));
        renameSync(`${file}.new`, file);
      });
      partCount += 1;
    },
    /** Removes everything but the rejected rows when the import is done. */
    finish(): void {
      for (const name of readdirSync(folder)) if (name !== REJECTED_FILE) rmSync(join(folder, name));
    },
  };
}

export type Progress = ReturnType<typeof openProgress>;
