import { createReadStream } from 'node:fs';
import { ApiError } from '@portal/contract/errors/api-error';
import type { Database, Transaction } from '#api/database/database.ts';
import { dryRun } from '#api/database/dry-run.ts';
import { checkFile } from '#api/documents/import/file-check.ts';
import { importDocument } from '#api/documents/import/import-document.ts';
import { entryOf, type IndexEntry, type IndexLine, readIndex } from '#api/documents/import/index-file.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import type { Random } from '#api/gateways/random.ts';
import type { ScanVerdict, VirusScanner } from '#api/gateways/virus-scanner/virus-scanner.ts';
import { OperatorError } from '#api/operator-error.ts';

/** A document that was not imported, and why. */
type Rejected = { readonly line: number; readonly file: string; readonly reason: string };

export type ImportCounts = { imported: number; known: number; rejected: number };

type Outcome = 'imported' | 'known' | 'content-removed' | keyof typeof POLICY_REASONS;

/**
 * Why a file is rejected by what the scanner says. A file that could not be scanned is never imported; the
 * next import tries it again. DOC-23
 */
const SCAN_REASONS: Readonly<Record<ScanVerdict, string | undefined>> = {
  clean: undefined,
  infected: 'the virus scanner refused it',
  unavailable: 'scanner unavailable',
};

export type ImportTools = {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly random: Random;
  readonly scan: VirusScanner | undefined;
  readonly operator: string;
  readonly report: (rejected: Rejected) => void;
};

export type ImportRequest = { readonly folder: string; readonly index: string; readonly isDryRun: boolean };

const NO_STORE =
  'The import stopped: the document store cannot be reached or refuses access. Documents before this one are imported. Import again when it works.';

/** Why a document has no policy to go to. */
const POLICY_REASONS = {
  'no-policy': 'no policy has this number',
  'several-policies': 'policies of several brands have this number',
} as const;

/** Adds the row of a document, in a transaction of its own. A dry run undoes it. */
async function addRow(
  database: Database,
  values: readonly unknown[],
  { isDryRun }: ImportRequest,
): Promise<Outcome> {
  const add = async (tx: Transaction): Promise<Outcome> => {
    const [row] = await tx.query<{ outcome: Outcome }>(importDocument.statement, values);
    return row?.outcome ?? 'no-policy';
  };
  return isDryRun ? dryRun(database, add) : database.transaction(add);
}

async function save(
  tools: ImportTools,
  request: ImportRequest,
  entry: IndexEntry,
  path: string,
): Promise<Exclude<Outcome, 'content-removed'>> {
  const { database, store, random, operator } = tools;
  const address = await store.save(createReadStream(path)).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new OperatorError(NO_STORE, { cause }) : cause;
  });
  const values = importDocument.valuesOf({ ...entry, ...address, documentId: random.token(), operator });
  const outcome = await addRow(database, values, request);
  // The content was nobody's until here, and was removed meanwhile. DOC-46
  return outcome === 'content-removed' ? save(tools, request, entry, path) : outcome;
}

/** Imports one document whole, or returns the reason why it is not imported. */
async function importLine(
  tools: ImportTools,
  request: ImportRequest,
  line: IndexLine,
): Promise<Exclude<Outcome, 'content-removed'> | { reason: string }> {
  const entry = entryOf(line);
  if (typeof entry === 'string') return { reason: entry };
  const checked = await checkFile(request.folder, entry.file, entry.fileType);
  if ('reason' in checked) return checked;
  const reason = tools.scan && SCAN_REASONS[await tools.scan(checked.path)];
  if (reason) return { reason };
  return save(tools, request, entry, checked.path);
}

/** Throws for an index that cannot be read to its end. DOC-22 */
async function readToItsEnd(index: string): Promise<void> {
  for await (const _line of readIndex(index));
}

/**
 * Imports the documents of an index, each whole or not at all, and each in a transaction of its own: scanner
 * and document store are asked outside of it, and sealing the audit trail waits for no import. One that is
 * killed has imported what came before, and run again it finds that. An index that cannot be read to its end
 * imports nothing. DOC-20 to DOC-23
 */
export async function runDocumentImport(tools: ImportTools, request: ImportRequest): Promise<ImportCounts> {
  const counts: ImportCounts = { imported: 0, known: 0, rejected: 0 };
  await readToItsEnd(request.index);
  for await (const line of readIndex(request.index)) {
    const outcome = await importLine(tools, request, line);
    if (outcome === 'imported' || outcome === 'known') counts[outcome] += 1;
    else {
      const reason = typeof outcome === 'string' ? POLICY_REASONS[outcome] : outcome.reason;
      counts.rejected += 1;
      tools.report({ line: line.line, file: String(line.values.file ?? ''), reason });
    }
  }
  return counts;
}
