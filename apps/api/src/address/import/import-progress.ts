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
import type { ImportCounts } from './import-counts.ts';
import type { Batch } from './street-collector.ts';

/** How far an import has come: everything before is in the parts. */
export type Checkpoint = {
  readonly fileIndex: number;
  readonly byte: number;
  readonly line: number;
  readonly counts: ImportCounts;
  /** How long the file of rejected rows was. */
  readonly rejectedBytes: number;
};

const partName = (number: number): string => `part-${String(number).padStart(6, '0')}.json`;

/** Says whether files are still the same, so that a run goes on only with what it began with. */
const fingerprint = (files: readonly string[]): string =>
  JSON.stringify(
    files.map((file) => ({ file, size: statSync(file).size, changed: Math.floor(statSync(file).mtimeMs) })),
  );

/**
 * Keeps what an import has read in a folder, part by part: a run that was stopped goes on where the last whole part ends. A part is written
 * beside its place and moved there, so that a half-written one does not count.
 */
export function keepProgress(folder: string, files: readonly string[]) {
  const plan = join(folder, 'files.json');
  const rejectedFile = join(folder, 'rejected.tsv');
  const own = fingerprint(files);
  const isContinued = existsSync(plan) && readFileSync(plan, 'utf8') === own;
  if (!isContinued) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(plan, own);
    writeFileSync(rejectedFile, 'file\tline\treason\trow\n');
  }
  const parts = readdirSync(folder)
    .filter((name) => /^part-\d+\.json$/.test(name))
    .sort();
  let written = parts.length;

  return {
    rejectedFile,
    /** What earlier runs gathered, in order; the last checkpoint says where to go on. */
    restore(take: (batch: Batch) => void): Checkpoint | undefined {
      let last: Checkpoint | undefined;
      for (const name of parts) {
        const part = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Checkpoint & { batch: Batch };
        take(part.batch);
        last = part;
      }
      truncateSync(rejectedFile, last?.rejectedBytes ?? statSync(rejectedFile).size);
      return last;
    },
    reject(lines: readonly string[]): void {
      if (lines.length > 0) appendFileSync(rejectedFile, lines.join(''));
    },
    checkpoint(checkpoint: Omit<Checkpoint, 'rejectedBytes'>, batch: Batch): void {
      const part = { ...checkpoint, rejectedBytes: statSync(rejectedFile).size, batch };
      const file = join(folder, partName(written));
      writeFileSync(`${file}.new`, JSON.stringify(part));
      renameSync(`${file}.new`, file);
      written += 1;
    },
    /** The work is done: only the rejected rows stay. */
    finish(): void {
      for (const name of readdirSync(folder)) if (name !== 'rejected.tsv') rmSync(join(folder, name));
    },
  };
}

export type Progress = ReturnType<typeof keepProgress>;
