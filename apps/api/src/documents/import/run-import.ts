import { createReadStream } from 'node:fs';
import { ApiError } from '@portal/contract/errors/api-error';
import type { Database, Queryable } from '#api/database/database.ts';
import { checkFile } from '#api/documents/import/file-check.ts';
import { importDocument } from '#api/documents/import/import-document.ts';
import { entryOf, type IndexEntry, type IndexLine, readIndex } from '#api/documents/import/index-file.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import type { Random } from '#api/gateways/random.ts';
import type { ScanVerdict, VirusScanner } from '#api/gateways/virus-scanner/virus-scanner.ts';
import { OperatorError } from '#api/operator-error.ts';

/** A document that was not imported, and why. */
export type Rejected = { readonly line: number; readonly file: string; readonly reason: string };

export type ImportCounts = { imported: number; known: number; rejected: number };

type Outcome = 'imported' | 'known' | keyof typeof POLICY_REASONS;

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
  'Nothing was imported: the document store cannot be reached or refuses access. Import again when it works.';

/** Why a document has no policy to go to. */
const POLICY_REASONS = {
  'no-policy': 'no policy has this number',
  'several-policies': 'policies of several brands have this number',
} as const;

/** Undoes a dry run. */
class DryRunOver extends Error {}

async function save(
  tx: Queryable,
  { store, random, operator }: ImportTools,
  entry: IndexEntry,
  path: string,
): Promise<Outcome> {
  const address = await store.save(createReadStream(path)).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new OperatorError(NO_STORE, { cause }) : cause;
  });
  const values = importDocument.valuesOf({ ...entry, ...address, documentId: random.token(), operator });
  const [row] = await tx.query<{ outcome: Outcome }>(importDocument.statement, values);
  return row?.outcome ?? 'no-policy';
}

/** Imports one document whole, or returns the reason why it is not imported. */
async function importLine(
  tx: Queryable,
  tools: ImportTools,
  { folder }: ImportRequest,
  line: IndexLine,
): Promise<Outcome | { reason: string }> {
  const entry = entryOf(line);
  if (typeof entry === 'string') return { reason: entry };
  const checked = await checkFile(folder, entry.file, entry.fileType);
  if ('reason' in checked) return checked;
  const reason = tools.scan && SCAN_REASONS[await tools.scan(checked.path)];
  if (reason) return { reason };
  return save(tx, tools, entry, checked.path);
}

async function importLines(
  tx: Queryable,
  tools: ImportTools,
  request: ImportRequest,
  counts: ImportCounts,
): Promise<void> {
  for await (const line of readIndex(request.index)) {
    const outcome = await importLine(tx, tools, request, line);
    if (outcome === 'imported' || outcome === 'known') counts[outcome] += 1;
    else {
      const reason = typeof outcome === 'string' ? POLICY_REASONS[outcome] : outcome.reason;
      counts.rejected += 1;
      tools.report({ line: line.line, file: String(line.values.file ?? ''), reason });
    }
  }
}

/**
 * Imports the documents of an index, each whole or not at all. The rows are written in one transaction: an
 * import that is killed, or whose index cannot be read to its end, has imported nothing, and run again it
 * finds what it has already. A dry run undoes its rows. DOC-20 to DOC-23
 */
export async function runDocumentImport(tools: ImportTools, request: ImportRequest): Promise<ImportCounts> {
  const counts: ImportCounts = { imported: 0, known: 0, rejected: 0 };
  try {
    await tools.database.transaction(async (tx) => {
      await importLines(tx, tools, request, counts);
      if (request.isDryRun) throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  return counts;
}
