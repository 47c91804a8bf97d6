import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { INSURER_RECORDS, type RecordKind } from '@portal/contract/records/published-records';
import { OperatorError } from '#api/operator-error.ts';

/** A file of an import: all records of one kind. */
export type RecordFile = {
  readonly kind: RecordKind;
  readonly name: string;
  readonly path: string;
  readonly format: 'csv' | 'jsonl';
  readonly isCompressed: boolean;
  readonly bytes: number;
};

/** How many records each file is meant to have. */
export type Manifest = Readonly<Partial<Record<RecordKind, number>>>;

export const REJECTED_FILE = 'rejected.jsonl';
export const MISSING_FILE = 'missing-policies.jsonl';
const MANIFEST_FILE = 'manifest.json';
const OTHERS: readonly string[] = [REJECTED_FILE, MISSING_FILE, MANIFEST_FILE];

const KINDS = Object.keys(INSURER_RECORDS) as RecordKind[];
const NAME = /^(?<kind>[a-z-]+)\.(?<format>csv|jsonl)(?<gzip>\.gz)?$/;

function recordFile(folder: string, name: string): RecordFile {
  const { kind = '', format, gzip } = NAME.exec(name)?.groups ?? {};
  const path = join(folder, name);
  if (!KINDS.includes(kind as RecordKind) || !statSync(path).isFile())
    throw new OperatorError(
      `Nothing was imported: ${name} is not the name of a file of records. They are named customer.csv, customer.jsonl, or with .gz at the end: ${KINDS.join(', ')}.`,
    );
  return {
    kind: kind as RecordKind,
    name,
    path,
    format: format as RecordFile['format'],
    isCompressed: gzip !== undefined,
    bytes: statSync(path).size,
  };
}

/**
 * Returns the files of a folder in the order in which one needs another. A file of another name is refused: a
 * misspelt one would be left out without a word. IMP-4
 */
export function readImportFolder(folder: string): readonly RecordFile[] {
  if (!existsSync(folder)) throw new OperatorError(`Nothing was imported: there is no folder ${folder}.`);
  const files = readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !OTHERS.includes(name))
    .map((name) => recordFile(folder, name));
  const twice = files.find(({ kind }) => files.filter((file) => file.kind === kind).length > 1);
  if (twice) throw new OperatorError(`Nothing was imported: there are two files of ${twice.kind}.`);
  if (files.length === 0) throw new OperatorError(`Nothing was imported: ${folder} has no files of records.`);
  return KINDS.flatMap((kind) => files.filter((file) => file.kind === kind));
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([kind, count]) => KINDS.includes(kind as RecordKind) && Number.isInteger(count),
  );

/** Returns the manifest of a folder, where it has one. */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) return undefined;
  const refusal = `Nothing was imported: ${MANIFEST_FILE} must be like {"customer": 1000, "policy": 3000}.`;
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isManifest(manifest)) return manifest;
  } catch (cause) {
    throw new OperatorError(refusal, { cause });
  }
  throw new OperatorError(refusal);
}
