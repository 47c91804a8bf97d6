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
import { OperatorError } from '#api/environment/operator-error.ts';
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

const HEADER = 'file\tline\treason\trow\n';

/** What the person at the terminal can do something about. */
const WRITE_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file stands in its place',
};

/** Does what writes into the folder; a full disk stops an import with a sentence, and it goes on from there. */
function writing<T>(file: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    const fault = WRITE_FAULTS[(cause as NodeJS.ErrnoException).code ?? ''];
    if (fault === undefined) throw cause;
    throw new OperatorError(
      `${file} cannot be written: ${fault}. Mend that and give the same command again: it goes on where it was.`,
      { cause },
    );
  }
}

type Part = Checkpoint & { readonly batch: Batch };

/** Undefined for one that was not written whole, as after a power cut. */
function readPart(file: string): Part | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Part;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what an import has read in a folder, part by part: a run that was stopped goes on where the last whole part ends. A part is written
 * beside its place and moved there, so that a half-written one does not count.
 */
export function keepProgress(folder: string, files: readonly string[]) {
  const plan = join(folder, 'files.json');
  const rejectedFile = join(folder, 'rejected.tsv');
  const own = fingerprint(files);
  const isContinued = existsSync(plan) && existsSync(rejectedFile) && readFileSync(plan, 'utf8') === own;
  if (!isContinued) {
    writing(folder, () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(rejectedFile, HEADER);
      writeFileSync(plan, own);
    });
  }
  let written = 0;

  return {
    rejectedFile,
    /** What earlier runs gathered, in order; the last checkpoint says where to go on. Without one all is read anew. */
    restore(take: (batch: Batch) => void): Checkpoint | undefined {
      let last: Checkpoint | undefined;
      for (;;) {
        const part = readPart(join(folder, partName(written)));
        if (!part) break;
        take(part.batch);
        last = part;
        written += 1;
      }
      // What is left behind one that cannot be read belongs to no run any more.
      for (const name of readdirSync(folder))
        if (/^part-\d+\.json$/.test(name) && name >= partName(written)) rmSync(join(folder, name));
      if (!last) writing(rejectedFile, () => writeFileSync(rejectedFile, HEADER));
      return last;
    },
    /** Forgets what was rejected behind the checkpoint: it is read again from there. */
    goOn(from: Checkpoint | undefined): void {
      if (from) writing(rejectedFile, () => truncateSync(rejectedFile, from.rejectedBytes));
    },
    reject(lines: readonly string[]): void {
      if (lines.length > 0) writing(rejectedFile, () => appendFileSync(rejectedFile, lines.join('')));
    },
    checkpoint(checkpoint: Omit<Checkpoint, 'rejectedBytes'>, batch: Batch): void {
      const part = { ...checkpoint, rejectedBytes: statSync(rejectedFile).size, batch };
      const file = join(folder, partName(written));
      writing(file, () => {
        writeFileSync(`${file}.new`, JSON.stringify(part));
        renameSync(`${file}.new`, file);
      });
      written += 1;
    },
    /** The work is done: only the rejected rows stay. */
    finish(): void {
      for (const name of readdirSync(folder)) if (name !== 'rejected.tsv') rmSync(join(folder, name));
    },
  };
}

export type Progress = ReturnType<typeof keepProgress>;
