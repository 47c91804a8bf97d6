import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOWNLOAD_LIMITS } from '#api/documents/download-slots.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { createTestStore, storeDocument } from '#test/documents.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const SIZE = 25_000_000;
const CUSTOMERS = 5;
const READERS = CUSTOMERS * DOWNLOAD_LIMITS.large.ofCustomer;
/** The bytes that a connection of this machine holds by itself, outside of the process. */
const HELD_BY_A_CONNECTION = 8 * 1024 * 1024;

const store = createTestStore();
let pulledBytes = 0;
/** Counts what is read out of the store. */
const countingStore: DocumentStore = {
  ...store,
  open: async (address) =>
    (await store.open(address)).pipe(
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          pulledBytes += chunk.byteLength;
          done(null, chunk);
        },
      }),
    ),
};

let testApp: TestApp;
type Reader = { readonly who: LoggedInCustomer; readonly documentId: string };
const readers: Reader[] = [];
beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: countingStore });
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const who = await createLoggedIn(testApp);
    const { documentId } = await storeDocument(testApp, store, who, { content: Buffer.alloc(SIZE, 'x') });
    readers.push(...Array.from({ length: READERS / CUSTOMERS }, () => ({ who, documentId })));
  }
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await testApp.close();
  store.removeFolder();
});

async function open({ who, documentId }: Reader): Promise<IncomingMessage> {
  const address = testApp.app.server.address() as { port: number };
  const asking = request({
    port: address.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/Document/documentstream',
    headers: {
      countryid: '154',
      'request-source': 'webcustomerportal',
      'content-type': 'application/json',
      authorization: `Bearer ${who.session.token}`,
    },
  });
  asking.end(JSON.stringify({ DocumentId: documentId, QuadientHeaders: null }));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return response;
}

/** Waits until nothing more is read out of the store: all readers have stopped. */
async function untilStill(): Promise<number> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = pulledBytes > 0 && pulledBytes === before;
        before = pulledBytes;
        return isStill;
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(true);
  return pulledBytes;
}

test('[DOC-11] what readers do not take is not read: the process holds no document', async () => {
  const responses = await Promise.all(readers.map(open));
  const pulled = await untilStill();
  expect(pulled).toBeGreaterThan(0);
  expect(pulled).toBeLessThan(READERS * HELD_BY_A_CONNECTION);
  const received = await Promise.all(
    responses.map(async (response) => {
      let length = 0;
      for await (const chunk of Readable.from(response)) length += chunk.length;
      return length;
    }),
  );
  expect(new Set(received)).toEqual(new Set([2 + 4 * Math.ceil(SIZE / 3)]));
  expect(pulledBytes).toBe(READERS * SIZE);
});
