import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_LIMITS } from '@portal/domain/documents/document-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importDocumentsCommand } from '#api/commands/import-documents.ts';
import { statement } from '#api/database/database.ts';
import { runDocumentImport } from '#api/documents/import/run-import.ts';
import { removeUnusedContents } from '#api/documents/remove-unused-contents.ts';
import { readEnvironment } from '#api/environment/environment.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { askDocuments, createTestStore, readDocument } from '#test/documents.ts';
import { startClamdServer } from '#test/fakes/clamd-server.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n';
const EMAIL =
  'From: us@example.com\r\nDate: Fri, 14 Mar 2025 09:30:00 +1300\r\nSubject: Kia ora\r\n\r\nYour address has changed.\r\n';
const HEAD = 'file,policyNumber,correspondenceType,correspondenceDate,documentType,fileName';

const store = createTestStore();
let testApp: TestApp;
let who: LoggedInCustomer;
let policyNumber: string;
let folder: string;

const ownPolicy = statement(
  'test-first-policy',
  'select min(policy_number) as number from policy where customer_id = $1',
);
const everyDocument = statement(
  'test-every-document',
  'select file_name, file_type, size_bytes from document order by file_name',
);
const documents = () => testApp.database.query<{ file_name: string }>(everyDocument, []);

beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: store });
  who = await createLoggedIn(testApp);
  const [row] = await testApp.database.query<{ number: string }>(ownPolicy, [who.customer.customerId]);
  policyNumber = row?.number ?? '';
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  await testApp.database.runScript('delete from document');
});
afterAll(async () => {
  await testApp.close();
  store.removeFolder();
});

const storedContents = (text: string): number =>
  readdirSync(store.folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const file = join(store.folder, path);
    return statSync(file).isFile() && readFileSync(file).includes(text);
  }).length;

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);

/** Imports the content of the folder by the index of this name. */
async function importFolder(
  index = 'index.csv',
  { isDryRun = false, scanner = '', variables = {} } = {},
): Promise<readonly string[]> {
  const environment = readEnvironment({
    DATA_DIR: folder,
    DOCUMENT_FOLDER: store.folder,
    DOCUMENT_SCANNER: scanner,
    ...variables,
  });
  return importDocumentsCommand.carryOut(
    { operator: 'jane', index: join(folder, index), isDryRun },
    { database: testApp.database, environment, say: () => undefined },
  );
}

/** Why each file of the last import was rejected. */
const reasons = (index = 'index.csv'): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(folder, `${index}.rejected.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .map(({ file, reason }) => [file, reason]),
  );

test('[DOC-46] the content of a rejected letter is removed from the store', async () => {
  put('nobody.pdf', `${PDF} of nobody`);
  put('index.csv', `${HEAD}\nnobody.pdf,T00000000,Renewal,,,\n`);
  await importFolder();
  await importFolder('index.csv', { isDryRun: true });
  expect(storedContents('of nobody')).toBe(1);
  await removeUnusedContents({ database: testApp.database, store });
  expect(storedContents('of nobody')).toBe(0);
});

test('[DOC-46] an import brings content back that was removed meanwhile', async () => {
  put('back.pdf', `${PDF} is back`);
  put('index.csv', `${HEAD}\nback.pdf,${policyNumber},Renewal,,,\n`);
  await importFolder();
  await testApp.database.runScript('delete from document');
  await removeUnusedContents({ database: testApp.database, store });
  expect(storedContents('is back')).toBe(0);
  await importFolder();
  await testApp.database.runScript('delete from document');
  // The removal comes between the content and its row.
  const racing: DocumentStore = {
    ...store,
    async save(content) {
      const address = await store.save(content);
      await removeUnusedContents({ database: testApp.database, store });
      return address;
    },
  };
  const counts = await runDocumentImport(
    {
      database: testApp.database,
      store: racing,
      random: systemRandom,
      scan: undefined,
      operator: 'jane',
      report: () => undefined,
    },
    { folder, index: join(folder, 'index.csv'), isDryRun: false },
  );
  expect(counts).toEqual({ imported: 1, known: 0, rejected: 0 });
  await removeUnusedContents({ database: testApp.database, store });
  expect(storedContents('is back')).toBe(1);
});

test('[DOC-20] the documents of an index can be listed and read by the customer of their policy', async () => {
  put('one.pdf', PDF);
  put('two.eml', EMAIL);
  put(
    'index.csv',
    `${HEAD}\r\none.pdf,${policyNumber},"Renewal, annual",2025-03-14,LT,"Renewal ""letter"""\r\ntwo.eml,${policyNumber},Change of details,,,\r\n`,
  );
  expect(await importFolder()).toEqual(['Documents imported: 2, already known: 0, rejected: 0']);
  const { HitList } = (await askDocuments(testApp, who, policyNumber)).json<{
    HitList: { DocId: string; FolderFields: object }[];
  }>();
  expect(HitList.map(({ FolderFields }) => FolderFields)).toEqual(
    expect.arrayContaining([
      {
        FileType: 'pdf',
        CorrespondenceType: 'Renewal, annual',
        CorrespondenceDate: '2025-03-14',
        DocumentType: 'LT',
        FileName: 'Renewal "letter"',
      },
      {
        FileType: 'eml',
        CorrespondenceType: 'Change of details',
        CorrespondenceDate: null,
        DocumentType: null,
        FileName: 'two',
      },
    ]),
  );
  const contents = await Promise.all(HitList.map(({ DocId }) => readDocument(testApp, who, DocId)));
  expect(
    contents.map((content) => Buffer.from(content.json<string>(), 'base64').toString()).toSorted(),
  ).toEqual([PDF, EMAIL].toSorted());
});

const importedBy = statement(
  'test-imported-by',
  `select e.facts ->> 'operator' as operator from audit_event e join document d on d.document_id = e.facts ->> 'documentId'
   where e.kind = 'document-imported'`,
);

test('[DOC-20] an import that is run again finds what it has, and a dry run changes nothing', async () => {
  put('one.pdf', PDF);
  put(
    'index.jsonl',
    `${JSON.stringify({ file: 'one.pdf', policyNumber, correspondenceType: 'Renewal', correspondenceDate: '14/03/2025' })}\n`,
  );
  const stored = readdirSync(store.folder, { recursive: true }).length;
  expect(await importFolder('index.jsonl', { isDryRun: true })).toEqual([
    'Dry run: nothing was changed.',
    'Documents imported: 1, already known: 0, rejected: 0',
  ]);
  expect(await documents()).toEqual([]);
  expect(readdirSync(store.folder, { recursive: true }).length).toBe(stored);
  expect(await importFolder('index.jsonl')).toEqual(['Documents imported: 1, already known: 0, rejected: 0']);
  expect(await importFolder('index.jsonl')).toEqual(['Documents imported: 0, already known: 1, rejected: 0']);
  expect(await documents()).toHaveLength(1);
  expect(await testApp.database.query(importedBy, [])).toEqual([{ operator: 'jane' }]);
});

test('[DOC-21] what is no document is rejected by its content, named in the report, and the others are imported', async () => {
  const files: Record<string, string | Uint8Array> = {
    'good.pdf': PDF,
    'archive.pdf': Buffer.from('PK\x03\x04%PDF-1.7 %%EOF'),
    'late.pdf': `<script>${PDF}`,
    'cut.pdf': '%PDF-1.7\n1 0 obj',
    'page.eml': '<html><body>From: us</body></html>',
    'letter.eml': PDF,
    'empty.pdf': '',
    'large.pdf': Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(DOCUMENT_LIMITS.maxBytes),
      Buffer.from('%%EOF'),
    ]),
    'letter.docx': PDF,
    'other.pdf': PDF,
  };
  for (const [name, content] of Object.entries(files)) put(name, content);
  const lines = Object.keys(files).map(
    (name) => `${name},${name === 'other.pdf' ? 'T0' : policyNumber},Letter,,,`,
  );
  put(
    'index.csv',
    `${[HEAD, ...lines, `absent.pdf,${policyNumber},Letter,,,`, `good.pdf,${policyNumber},,,,`, `good.pdf,${policyNumber},Letter,31/02/2025,,`].join('\n')}\n`,
  );
  const [counts] = await importFolder();
  expect(counts).toBe('Documents imported: 1, already known: 0, rejected: 12');
  expect(reasons()).toEqual({
    'archive.pdf': 'the content is not pdf',
    'late.pdf': 'the content is not pdf',
    'cut.pdf': 'the content is not pdf',
    'page.eml': 'the content is not eml',
    'letter.eml': 'the content is not eml',
    'empty.pdf': 'the file is empty',
    'large.pdf': 'the file is too large',
    'letter.docx': 'only pdf and eml are imported',
    'other.pdf': 'no policy has this number',
    'absent.pdf': 'there is no such file in the folder',
    'good.pdf': 'correspondenceDate is not a date',
  });
});

test('[DOC-21] nothing outside the folder is read, by no path and by no link', async () => {
  const inside = join(folder, 'pdf');
  mkdirSync(inside);
  put('secret.pdf', PDF);
  symlinkSync(join(folder, 'secret.pdf'), join(inside, 'link.pdf'));
  symlinkSync(folder, join(inside, 'up'));
  const names = ['../secret.pdf', 'link.pdf', 'up/secret.pdf', join(folder, 'secret.pdf')];
  put('pdf/index.csv', `${[HEAD, ...names.map((name) => `${name},${policyNumber},Letter,,,`)].join('\n')}\n`);
  const [counts] = await importFolder('pdf/index.csv');
  expect(counts).toBe('Documents imported: 0, already known: 0, rejected: 4');
  expect(await documents()).toEqual([]);
});

test.each([
  [
    'a column that is not known',
    'index.csv',
    () => `${HEAD},customerId\none.pdf,${policyNumber},Letter,,,,1\n`,
    'customerId',
  ],
  ['a column twice', 'index.csv', () => `${HEAD},file\n`, 'once'],
  ['a missing column', 'index.csv', () => 'file,policyNumber\n', 'needs'],
  [
    'a quote without an end',
    'index.csv',
    () => `${HEAD}\none.pdf,${policyNumber},Letter,,,\none.pdf,"${policyNumber},Letter,,,\n`,
    'line 3',
  ],
  [
    'a quote without an end after a record of two lines',
    'index.csv',
    () => `${HEAD}\none.pdf,${policyNumber},"Let\r\nter",,,\none.pdf,"${policyNumber},Letter,,,\n`,
    'line 4 of the index begins a record that does not end',
  ],
  [
    'a zero character',
    'index.csv',
    () => `${HEAD}\none.pdf,${policyNumber},Letter,,,\none\0.pdf,,,,,\n`,
    'line 3',
  ],
  [
    'a record of a megabyte',
    'index.csv',
    () => `${HEAD}\none.pdf,${policyNumber},Letter,,,\n${'x'.repeat(1_000_000)}\n`,
    'line 3',
  ],
  [
    'a line that is not JSON',
    'index.jsonl',
    () => `${JSON.stringify({ file: 'one.pdf', policyNumber, correspondenceType: 'Letter' })}\n{"file":\n`,
    'line 2',
  ],
  ['an archive', 'index.zip', () => 'PK', '.csv'],
])(
  '[DOC-22] an index with %s imports nothing, and the message says where',
  async (_what, name, content, part) => {
    put('one.pdf', PDF);
    put(name, content());
    await expect(importFolder(name)).rejects.toThrow(part);
    expect(await documents()).toEqual([]);
  },
);

test('[DOC-23] what the virus scanner refuses is rejected, and what it did not look at comes in with the next import', async () => {
  const clamd = await startClamdServer('EICAR');
  const scanner = `clamd://${clamd.address.path}`;
  put('one.pdf', PDF);
  put('two.pdf', `${PDF}% EICAR %%EOF`);
  put('index.csv', `${HEAD}\none.pdf,${policyNumber},Letter,,,\ntwo.pdf,${policyNumber},Letter,,,\n`);
  clamd.become('fails');
  expect((await importFolder('index.csv', { scanner }))[0]).toContain(
    'imported: 0, already known: 0, rejected: 2',
  );
  expect(reasons()).toEqual({ 'one.pdf': 'scanner unavailable', 'two.pdf': 'scanner unavailable' });
  expect(await documents()).toEqual([]);
  clamd.become('works');
  expect((await importFolder('index.csv', { scanner }))[0]).toContain(
    'imported: 1, already known: 0, rejected: 1',
  );
  expect(reasons()).toEqual({ 'two.pdf': 'the virus scanner refused it' });
  await clamd.close();
});

const countUnsealed = statement(
  'test-unsealed',
  `select count(*)::integer as events from audit_event
   where kind = 'document-imported' and written_in >= (select max(to_transaction) from audit_seal)`,
);

test('[DOC-20] [AUD-4] while a document is scanned, those before it are there and sealed; an import that ends there keeps them', async () => {
  put('one.pdf', PDF);
  put('two.pdf', `${PDF}%%EOF`);
  put('index.csv', `${HEAD}\none.pdf,${policyNumber},Letter,,,\ntwo.pdf,${policyNumber},Letter,,,\n`);
  const seen: unknown[] = [];
  const importing = runDocumentImport(
    {
      database: testApp.database,
      store,
      random: systemRandom,
      operator: 'jane',
      report: () => undefined,
      async scan(path) {
        if (path.endsWith('one.pdf')) return 'clean';
        seen.push(await documents());
        await testApp.sealAudit();
        seen.push(await testApp.database.query(countUnsealed, []));
        throw new Error('killed');
      },
    },
    { folder, index: join(folder, 'index.csv'), isDryRun: false },
  );
  await expect(importing).rejects.toThrow('killed');
  expect(seen).toEqual([[expect.objectContaining({ file_name: 'one' })], [{ events: 0 }]]);
  expect(await documents()).toHaveLength(1);
  expect(await importFolder()).toEqual(['Documents imported: 1, already known: 1, rejected: 0']);
});

test('[DOC-20] a store that cannot be reached stops the import', async () => {
  put('one.pdf', PDF);
  put('index.csv', `${HEAD}\none.pdf,${policyNumber},Letter,,,\n`);
  const s3 = {
    DOCUMENT_FOLDER: '',
    DOCUMENT_S3_BUCKET: 'pdf',
    DOCUMENT_S3_REGION: 'us-east-1',
    DOCUMENT_S3_ENDPOINT: 'http://127.0.0.1:9',
    DOCUMENT_S3_ACCESS_KEY_ID: 'id',
    DOCUMENT_S3_SECRET_ACCESS_KEY: 'secret',
  };
  await expect(importFolder('index.csv', { variables: s3 })).rejects.toThrow(
    'The import stopped: the document store cannot be reached or refuses access. Documents before this one are imported. Import again when it works.',
  );
  expect(await documents()).toEqual([]);
});

test('[DOC-20] the command asks who imports', () => {
  const read = (values: object) => importDocumentsCommand.read(values, []);
  expect(read({ index: 'a/index.csv' })).toBeUndefined();
  expect(read({ operator: 'jane' })).toBeUndefined();
  expect(read({ operator: 'jane', index: '/a/index.csv', 'dry-run': true })).toEqual({
    operator: 'jane',
    index: '/a/index.csv',
    isDryRun: true,
  });
});
