import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statement } from '#api/database/database.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createFileDocumentStore } from '#api/gateways/document-store/file-document-store.ts';
import { ask, type CallResponse, call } from '#test/calls.ts';
import type { LoggedInCustomer } from '#test/contacts.ts';
import type { TestApp } from '#test/test-app.ts';

const insertDocument = statement(
  'test-insert-document',
  `insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, correspondence_date, document_type,
     file_name, size_bytes, sha256)
   values ($1, $2, $3, 'pdf', $4, $5, $6, 'Renewal letter', $7, decode($8, 'hex'))`,
);
const listPolicies = statement(
  'test-own-policies',
  'select policy_number from policy where customer_id = $1 order by policy_number',
);

/** A store in a folder of its own. */
export function createTestStore(): DocumentStore & { readonly folder: string; removeFolder(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-documents-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  return { ...createFileDocumentStore(folder), folder, removeFolder };
}

export type StoredDocument = { documentId: string; policyNumber: string; sha256: string };

type Wanted = {
  content?: Uint8Array;
  correspondenceType?: string;
  date?: string | null;
  documentType?: string | null;
};

/** A document of the customer's first policy, in the store and in the database. */
export async function storeDocument(
  { database }: Pick<TestApp, 'database'>,
  store: DocumentStore,
  { customer }: Pick<LoggedInCustomer, 'customer'>,
  wanted: Wanted = {},
): Promise<StoredDocument> {
  const {
    content = randomBytes(1000),
    correspondenceType = 'Annual renewal',
    date = '2025-03-14',
    documentType = 'LT',
  } = wanted;
  const { sha256, sizeBytes } = await store.save(
    (async function* () {
      yield content;
    })(),
  );
  const [policy] = await database.query<{ policy_number: string }>(listPolicies, [customer.customerId]);
  const policyNumber = policy?.policy_number ?? '';
  const documentId = randomBytes(16).toString('base64url');
  await database.query(insertDocument, [
    customer.customerId,
    documentId,
    policyNumber,
    correspondenceType,
    date,
    documentType,
    sizeBytes,
    sha256,
  ]);
  return { documentId, policyNumber, sha256 };
}

/** Asks for the documents of a policy as the portal would. */
export const askDocuments = (
  testApp: TestApp,
  { session }: Pick<LoggedInCustomer, 'session'>,
  policyNumber: string,
  overrides: Record<string, string> = {},
): Promise<CallResponse> =>
  ask(
    testApp,
    'Document/documentlist',
    {
      PolicyNumber: policyNumber,
      BrandId: '1',
      ClientPortalLoginId: session.loginId,
      ProductCode: 'FLC',
      SaleCompletedDate: '2017-03-01',
      ...overrides,
    },
    { token: session.token },
  );

/** Asks for one document as the portal would. */
export const readDocument = (
  testApp: TestApp,
  { session }: Pick<LoggedInCustomer, 'session'>,
  DocumentId: string,
  QuadientHeaders: unknown = { Store: 'portal' },
): Promise<CallResponse> =>
  call(testApp, 'Document/documentstream', { DocumentId, QuadientHeaders }, { token: session.token });
