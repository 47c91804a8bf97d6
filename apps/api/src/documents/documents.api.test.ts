import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { DOWNLOAD_LIMITS } from '#api/documents/download-slots.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { askDocuments, createTestStore, readDocument, storeDocument } from '#test/documents.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const store = createTestStore();
let testApp: TestApp;
let who: LoggedInCustomer;
let other: LoggedInCustomer;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: store });
  who = await createLoggedIn(testApp);
  other = await createLoggedIn(testApp);
});
afterAll(async () => {
  await testApp.close();
  store.removeFolder();
});

/** The wait for a response that comes at once where the machine is not busy. */
const LONG_WAIT = { timeout: 60_000 };
const withoutId = (text: string) => text.replace(/"correlationId":"[^"]*"/, '');
const fileOf = (sha256: string) => join(store.folder, sha256.slice(0, 2), sha256);

const opened = statement(
  'test-documents-opened',
  `select customer_id, brand_id, country_id, facts->>'documentId' as document_id from audit_event
   where kind = 'document-opened' and facts->>'documentId' = $1`,
);
const openings = (documentId: string) =>
  testApp.database.query<Record<string, unknown>>(opened, [documentId]);

test('[DOC-7] a policy’s documents are listed with what the portal needs to show and to open them', async () => {
  const one = await createLoggedIn(testApp);
  const letter = await storeDocument(testApp, store, one);
  const welcome = await storeDocument(testApp, store, one, {
    correspondenceType: 'Welcome',
    date: null,
    documentType: 'PD',
  });
  const response = await askDocuments(testApp, one, letter.policyNumber);
  expect(response.status).toBe(200);
  const { HitList } = response.json<{ HitList: { DocId: string }[] }>();
  expect(HitList).toHaveLength(2);
  expect(HitList.find(({ DocId }) => DocId === letter.documentId)).toEqual({
    DocId: letter.documentId,
    FolderFields: {
      FileType: 'pdf',
      CorrespondenceType: 'Annual renewal',
      CorrespondenceDate: '2025-03-14',
      DocumentType: 'LT',
      FileName: 'Renewal letter',
    },
    QuadientHeaders: { Store: 'portal' },
    IsRead: false,
    IsNew: false,
  });
  expect(HitList.find(({ DocId }) => DocId === welcome.documentId)).toMatchObject({
    FolderFields: { CorrespondenceDate: null, DocumentType: 'PD' },
  });
});

test('[DOC-7] a policy without documents has an empty list', async () => {
  const one = await createLoggedIn(testApp);
  const { policyNumber, documentId } = await storeDocument(testApp, store, one);
  await testApp.database.runScript(`delete from document where document_id = '${documentId}'`);
  const response = await askDocuments(testApp, one, policyNumber);
  expect(response.json()).toEqual({ HitList: [] });
});

test('[DOC-7] [API-9] another’s policy, an invented one, and one of another brand, product or sale get one answer', async () => {
  const { policyNumber } = await storeDocument(testApp, store, who);
  const theirs = await storeDocument(testApp, store, other);
  expect((await askDocuments(testApp, who, policyNumber)).status).toBe(200);
  const refused = [
    await askDocuments(testApp, who, theirs.policyNumber),
    await askDocuments(testApp, who, 'T99999999'),
    await askDocuments(testApp, who, policyNumber, { BrandId: '2' }),
    await askDocuments(testApp, who, policyNumber, { ProductCode: 'FUN' }),
    await askDocuments(testApp, who, policyNumber, { SaleCompletedDate: '2017-03-02' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(new Set(refused.map(({ text }) => withoutId(text))).size).toBe(1);
  expect(refused[0]?.json()).toMatchObject({ code: 'policy.not-found' });
});

test('[DOC-8] a document is a JSON string of its bytes in base64, whatever their number', async () => {
  for (const size of [1, 2, 3, 4, 65_535, 65_536, 65_537, 200_000]) {
    const content = randomBytes(size);
    const { documentId } = await storeDocument(testApp, store, who, { content });
    const response = await readDocument(testApp, who, documentId);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['content-length']).toBe(String(response.text.length));
    expect(Buffer.from(response.json<string>(), 'base64').equals(content), String(size)).toBe(true);
  }
});

test('[DOC-8] [API-9] another’s, an invented and a malformed document id get one answer, and nothing is noted', async () => {
  const theirs = await storeDocument(testApp, store, other);
  const asked = [
    theirs.documentId,
    'invented',
    '../../etc/passwd',
    theirs.sha256,
    '%00',
    "'; drop table document; --",
  ];
  const bodies = new Set<string>();
  for (const documentId of asked) {
    const response = await readDocument(testApp, who, documentId);
    expect(response.status, documentId).toBe(404);
    expect(response.json()).toMatchObject({ code: 'document.not-found' });
    bodies.add(withoutId(response.text));
    expect(await openings(documentId)).toEqual([]);
  }
  expect(bodies.size).toBe(1);
  expect((await readDocument(testApp, other, theirs.documentId)).status).toBe(200);
});

test('[DOC-8] without a live session no document is read', async () => {
  const { documentId } = await storeDocument(testApp, store, who);
  const response = await readDocument(testApp, { session: { ...who.session, token: 'dead' } }, documentId);
  expect(response.status).toBe(401);
  expect(await openings(documentId)).toEqual([]);
});

test('[DOC-8] what the browser sends as headers of the store changes nothing', async () => {
  const theirs = await storeDocument(testApp, store, other);
  const { documentId } = await storeDocument(testApp, store, who, { content: Buffer.from('mine') });
  for (const headers of [
    null,
    { DocumentId: theirs.documentId, customer: 'other', Store: 'file:///etc/passwd' },
  ]) {
    const response = await readDocument(testApp, who, documentId, headers);
    expect(Buffer.from(response.json<string>(), 'base64').toString()).toBe('mine');
  }
});

test('[DOC-9] [DOC-5] who opened which document is noted each time, and the document counts as read', async () => {
  const { documentId, policyNumber } = await storeDocument(testApp, store, who);
  await readDocument(testApp, who, documentId);
  await readDocument(testApp, who, documentId);
  const { customerId, brandId, countryId } = who.customer;
  const event = {
    customer_id: customerId,
    brand_id: brandId,
    country_id: countryId,
    document_id: documentId,
  };
  expect(await openings(documentId)).toEqual([event, event]);
  const list = await askDocuments(testApp, who, policyNumber);
  const { HitList } = list.json<{ HitList: { DocId: string; IsRead: boolean }[] }>();
  expect(HitList.find(({ DocId }) => DocId === documentId)?.IsRead).toBe(true);
});

test('[DOC-10] content that was changed, cut or lost in the store never arrives', async () => {
  const damage = {
    changed: (file: string) => {
      chmodSync(file, 0o600);
      writeFileSync(file, Buffer.alloc(1000, 'x'));
    },
    cut: (file: string) => {
      chmodSync(file, 0o600);
      truncateSync(file, 999);
    },
    lost: (file: string) => rmSync(file),
  };
  for (const [name, harm] of Object.entries(damage)) {
    const { documentId, sha256 } = await storeDocument(testApp, store, who);
    harm(fileOf(sha256));
    const response = await readDocument(testApp, who, documentId);
    expect(response.status, name).toBe(500);
    expect(response.json(), name).toMatchObject({ code: 'unexpected' });
  }
});

test('[DOC-10] a large document that is damaged at its end is cut off', async () => {
  const content = randomBytes(500_000);
  const { documentId, sha256 } = await storeDocument(testApp, store, who, { content });
  chmodSync(fileOf(sha256), 0o600);
  content[499_999] = (content[499_999] ?? 0) ^ 1;
  writeFileSync(fileOf(sha256), content);
  const reading = readDocument(testApp, who, documentId).then((response) => response.json<string>());
  await expect(reading).rejects.toThrow();
});

test('[DOC-10] the same content lies in the store once', async () => {
  const content = randomBytes(2000);
  const first = await storeDocument(testApp, store, who, { content });
  const second = await storeDocument(testApp, store, other, { content });
  expect(second.sha256).toBe(first.sha256);
  expect((await readDocument(testApp, other, second.documentId)).status).toBe(200);
});

/** An app whose store opens nothing before it is let go. `held` are the readings that wait. */
async function createHeldApp() {
  const held: (() => void)[] = [];
  const app = await createTestApp(testApp.database, {
    documentStore: {
      ...store,
      open: async (address) => {
        await new Promise<void>((resolve) => held.push(resolve));
        return store.open(address);
      },
    },
  });
  /** Begins so many readings, and waits until the store has been asked for all of them. */
  const begin = async (reader: LoggedInCustomer, documentId: string, times = 1) => {
    const before = held.length;
    const reading = Array.from({ length: times }, () => readDocument(app, reader, documentId));
    await expect.poll(() => held.length, LONG_WAIT).toBe(before + times);
    return reading;
  };
  const letAllGo = () => {
    for (const letGo of held) letGo();
  };
  return { app, held, begin, letAllGo };
}

const statusesOf = async (readings: readonly Promise<{ status: number }>[]) =>
  new Set((await Promise.all(readings)).map(({ status }) => status));

test('[DOC-12] more documents at a time than one customer may read are refused, and another customer still reads', async () => {
  const { app, held, begin, letAllGo } = await createHeldApp();
  const { documentId } = await storeDocument(testApp, store, who);
  const theirs = await storeDocument(testApp, store, other);
  const reading = await begin(who, documentId, DOWNLOAD_LIMITS.all.ofCustomer);
  const refused = await readDocument(app, who, documentId);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  reading.push(...(await begin(other, theirs.documentId)));
  letAllGo();
  expect(await statusesOf(reading)).toEqual(new Set([200]));
  const after = await begin(who, documentId);
  held.at(-1)?.();
  expect(await statusesOf(after)).toEqual(new Set([200]));
  await app.app.close();
});

test('[DOC-12] large documents leave places: of a customer, and of the process', async () => {
  const { large, largeFromBytes } = DOWNLOAD_LIMITS;
  const { app, begin, letAllGo } = await createHeldApp();
  const content = randomBytes(largeFromBytes);
  const reading: Promise<{ status: number }>[] = [];
  const readers = Array.from({ length: large.ofProcess / large.ofCustomer }, () => createLoggedIn(testApp));
  for (const reader of await Promise.all(readers)) {
    const scan = await storeDocument(testApp, store, reader, { content });
    reading.push(...(await begin(reader, scan.documentId, large.ofCustomer)));
    expect((await readDocument(app, reader, scan.documentId)).status).toBe(429);
  }
  const scan = await storeDocument(testApp, store, who, { content });
  const letter = await storeDocument(testApp, store, who);
  expect((await readDocument(app, who, scan.documentId)).status).toBe(429);
  reading.push(...(await begin(who, letter.documentId)));
  letAllGo();
  expect(await statusesOf(reading)).toEqual(new Set([200]));
  const after = await begin(who, scan.documentId);
  letAllGo();
  expect(await statusesOf(after)).toEqual(new Set([200]));
  await app.app.close();
});

test('[DOC-12] a process reads so many documents and no more, whoever asks', async () => {
  const { ofCustomer, ofProcess } = DOWNLOAD_LIMITS.all;
  const { app, begin, letAllGo } = await createHeldApp();
  const reading: Promise<{ status: number }>[] = [];
  const readers = Array.from({ length: ofProcess / ofCustomer }, () => createLoggedIn(testApp));
  for (const reader of await Promise.all(readers)) {
    const { documentId } = await storeDocument(testApp, store, reader);
    reading.push(...(await begin(reader, documentId, ofCustomer)));
  }
  const { documentId } = await storeDocument(testApp, store, who);
  expect((await readDocument(app, who, documentId)).status).toBe(429);
  letAllGo();
  expect(await statusesOf(reading)).toEqual(new Set([200]));
  const after = await begin(who, documentId);
  letAllGo();
  expect(await statusesOf(after)).toEqual(new Set([200]));
  await app.app.close();
});

test('[DOC-12] a store that cannot be reached gives its place back', async () => {
  const down = await createTestApp(testApp.database, {
    documentStore: {
      ...store,
      open: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    },
  });
  const { documentId } = await storeDocument(testApp, store, who);
  for (let tries = 0; tries <= DOWNLOAD_LIMITS.all.ofCustomer; tries += 1) {
    const response = await readDocument(down, who, documentId);
    expect(response.status).toBe(503);
  }
  expect(await openings(documentId)).toEqual([]);
  await down.app.close();
});
