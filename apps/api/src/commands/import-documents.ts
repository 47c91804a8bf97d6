import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { FLAG, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { runDocumentImport } from '#api/documents/import/run-import.ts';
import { createDocumentStore } from '#api/gateways/document-store/create-document-store.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { createVirusScanner } from '#api/gateways/virus-scanner/create-virus-scanner.ts';
import { openReport } from '#api/operator-report.ts';

const OPTIONS = { operator: TEXT, index: TEXT, 'dry-run': FLAG };

type DocumentImport = { readonly operator: string; readonly index: string; readonly isDryRun: boolean };

/** Works out addresses and stores nothing: for a dry run. */
const NOTHING_STORED: DocumentStore = {
  open: () => Promise.reject(new Error('A dry run stores nothing')),
  remove: () => Promise.reject(new Error('A dry run removes nothing')),
  async save(content) {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
    }
    return { sha256: hash.digest('hex'), sizeBytes };
  },
};

export const importDocumentsCommand: OperatorCommand<typeof OPTIONS, DocumentImport> = {
  usage: `Imports letters and e-mails: the files of a folder, as the index beside them lists them.

  npm run portal -- documents import --operator <who imports> --index <folder>/index.csv [--dry-run]

The index is .csv with a head, or .jsonl with one object a line: file, policyNumber, correspondenceType, and where known correspondenceDate,
documentType, fileName, fileType. Run it where DATABASE_URL and the DOCUMENT_… variables of
the servers are set.`,
  options: OPTIONS,
  read(values, positionals) {
    const { operator, index } = values;
    if (!operator || !index || positionals.length > 0) return undefined;
    return { operator, index: resolve(index), isDryRun: values['dry-run'] ?? false };
  },
  async carryOut({ operator, index, isDryRun }, { database, environment }) {
    const { store, scanner } = environment.documents;
    const report = await openReport(`${index}.rejected.jsonl`);
    try {
      const counts = await runDocumentImport(
        {
          database,
          store: isDryRun ? NOTHING_STORED : await createDocumentStore(store),
          random: systemRandom,
          scan: scanner && createVirusScanner(scanner),
          operator,
          report: report.add,
        },
        { folder: dirname(index), index, isDryRun },
      );
      return [
        ...(isDryRun ? ['Dry run: nothing was changed.'] : []),
        `Documents imported: ${counts.imported}, already known: ${counts.known}, rejected: ${counts.rejected}`,
        ...(counts.rejected > 0 ? [`Rejected documents, with line and reason: ${report.path}`] : []),
      ];
    } finally {
      await report.close();
    }
  },
  timeouts: UNLIMITED_TIMEOUTS,
};
