import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { REJECTED_FILE } from '#api/customer-import/import-folder.ts';
import { runCustomerImport } from '#api/customer-import/run-import.ts';
import type { Transaction } from '#api/database/database.ts';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { recordsOf } from '#demonstration/storage/person-records.ts';

type ImportInput = { readonly people: readonly DemonstrationPerson[]; readonly today: CalendarDate };

/** Writes a file for each kind of record, as an insurer does. */
async function writeFiles(folder: string, people: readonly DemonstrationPerson[]): Promise<void> {
  const records = Map.groupBy(recordsOf(people), ({ kind }) => kind);
  for (const [kind, ofKind] of records) {
    const lines = ofKind.map((record) => `${JSON.stringify(record)}\n`);
    await writeFile(join(folder, `${kind}.jsonl`), lines.join(''));
  }
}

/**
 * Loads people through the import of an insurer's customers, all of it in the given transaction. Throws where
 * anything of a record is not taken: the demonstration shows what the import can. DEMO-35
 */
export async function importPeople(tx: Transaction, { people, today }: ImportInput): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demonstration-'));
  try {
    await writeFiles(folder, people);
    const noon = new Date(`${today}T12:00:00Z`);
    await runCustomerImport(
      {
        database: { session: (work) => work({ transaction: (act) => act(tx) }) },
        configurationOf: builtConfigurations,
        clock: { now: () => noon },
        pace: { elapsedMs: () => 0, wait: () => Promise.resolve() },
        say: () => undefined,
        lookAtDryRun: () => Promise.resolve([]),
      },
      { folder, operator: 'demonstration', isDryRun: false, isDelta: true, isGentle: false },
    );
    const rejected = await readFile(join(folder, REJECTED_FILE), 'utf8');
    if (rejected !== '') throw new Error(`The demonstration cannot be imported: ${rejected}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
