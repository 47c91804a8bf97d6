import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { resolveBrand } from '@portal/config/brands/brands';
import { findSite } from '@portal/config/sites/site';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { type Database, statement } from '#api/database/database.ts';
import { createChangeEmail } from '#api/demonstration/documents/change-email.ts';
import { type DemonstrationLetter, lettersAbout } from '#api/demonstration/documents/letter.ts';
import { addDays } from '#api/demonstration/generation/calendar-steps.ts';
import type { DemonstrationPerson, DemonstrationPolicy } from '#api/demonstration/person.ts';
import { importDocument } from '#api/documents/import/import-document.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createLetterDocument } from '#api/letters/letter-document.ts';

const listWithout = statement(
  'demonstration-policies-without-documents',
  `select policy_number from policy p
   where not exists (select from document d where d.customer_id = p.customer_id and d.policy_number = p.policy_number)`,
);

type FillInput = {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly people: readonly DemonstrationPerson[];
  readonly today: CalendarDate;
  /** Ends it early; the next start goes on. */
  readonly signal: AbortSignal;
};

type Made = Pick<DemonstrationLetter, 'subject' | 'date' | 'documentType' | 'fileName'> & {
  readonly fileType: 'pdf' | 'eml';
  readonly content: Uint8Array;
};

/** A change of address, about the first policy of a person alone. */
async function emailAbout(
  {
    person,
    letter,
    content,
  }: { person: DemonstrationPerson; letter: DemonstrationLetter; content: Uint8Array },
  { brandName, today }: { brandName: string; today: CalendarDate },
): Promise<Made> {
  const date = addDays(today, -90);
  const to = person.email ?? 'customer@example.com';
  const attached = { letter, content };
  return {
    subject: 'Change of details',
    date,
    documentType: 'LT',
    fileName: 'We have updated your address',
    fileType: 'eml',
    content: await createChangeEmail({ brandName, firstName: person.firstName, to, date, attached }),
  };
}

async function* documentsAbout(
  person: DemonstrationPerson,
  policy: DemonstrationPolicy,
  today: CalendarDate,
): AsyncGenerator<Made> {
  const site = findSite(person.siteKey);
  if (!site) return;
  for (const letter of lettersAbout({ person, policy, site, today })) {
    const content = createLetterDocument(letter, site);
    yield { ...letter, fileType: 'pdf', content };
    if (letter.fileName !== 'Policy schedule' || policy !== person.policies[0]) continue;
    yield emailAbout({ person, letter, content }, { brandName: resolveBrand(site.brand).name, today });
  }
}

async function store(
  { database, store: documentStore }: FillInput,
  policyNumber: string,
  made: Made,
): Promise<void> {
  const address = await documentStore.save(
    (async function* () {
      yield made.content;
    })(),
  );
  const values = importDocument.valuesOf({
    ...address,
    documentId: randomUUID(),
    policyNumber,
    fileType: made.fileType,
    correspondenceType: made.subject,
    correspondenceDate: made.date,
    documentType: made.documentType,
    fileName: made.fileName,
    operator: 'demonstration',
  });
  await database.query(importDocument.statement, values);
}

/** Gives each policy of the demonstration that has none the letters an insurer would have sent. Requests are served meanwhile. DEMO-23 */
export async function fillWithDemonstrationDocuments(input: FillInput): Promise<void> {
  const rows = await input.database.query<{ policy_number: string }>(listWithout, []);
  const without = new Set(rows.map((row) => row.policy_number));
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
