import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { type Database, statement } from '#api/database/database.ts';
import { importDocument } from '#api/documents/import/import-document.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { type DemonstrationDocument, documentsAbout } from '#demonstration/documents/documents-about.ts';
import { addDays } from '#demonstration/generation/calendar-steps.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';

const listWithout = statement(
  'demonstration-policies-without-documents',
  `select policy_number from policy p
   where not exists (select from document d where d.customer_id = p.customer_id and d.policy_number = p.policy_number)`,
);

/** An old document is no news. */
const setArrival = statement(
  'demonstration-set-arrival',
  'update document set imported_at = $2::date where document_id = $1',
);
/** A visit before the first one, so that what came since then is new. */
const addVisits = statement(
  'demonstration-add-visits',
  `insert into customer_visit (customer_id, last_login_at)
   select distinct customer_id, $2::date::timestamptz from policy where policy_number = any ($1) on conflict do nothing`,
);
const DAYS_SINCE_VISIT = 30;

type FillInput = {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly people: readonly DemonstrationPerson[];
  readonly today: CalendarDate;
  /** Ends it early; the next start goes on. */
  readonly signal: AbortSignal;
};

async function store(
  { database, store: documentStore }: FillInput,
  policyNumber: string,
  made: DemonstrationDocument,
): Promise<void> {
  const address = await documentStore.save(
    (async function* () {
      yield made.content;
    })(),
  );
  const documentId = randomUUID();
  const values = importDocument.valuesOf({
    ...address,
    documentId,
    policyNumber,
    fileType: made.fileType,
    correspondenceType: made.subject,
    correspondenceDate: made.date,
    documentType: made.documentType,
    fileName: made.fileName,
    operator: 'demonstration',
  });
  await database.query(importDocument.statement, values);
  await database.query(setArrival, [documentId, made.arrived]);
}

/**
 * Gives each policy of the demonstration that has none the letters an insurer would have sent. Requests are
 * served in the meantime. DEMO-23
 */
export async function fillWithDemonstrationDocuments(input: FillInput): Promise<void> {
  const rows = await input.database.query<{ policy_number: string }>(listWithout, []);
  const without = new Set(rows.map((row) => row.policy_number));
  await input.database.query(addVisits, [[...without], addDays(input.today, -DAYS_SINCE_VISIT)]);
  for (const person of input.people) {
    for (const policy of person.policies.filter(({ policyNumber }) => without.has(policyNumber))) {
      // A policy that was begun is finished: the next start looks for those that have none.
      if (input.signal.aborted) return;
      for await (const made of documentsAbout(person, policy, input.today)) {
        await store(input, policy.policyNumber, made);
        await setImmediate();
      }
    }
  }
}
