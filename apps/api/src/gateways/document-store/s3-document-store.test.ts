import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ApiError } from '@portal/contract/errors/api-error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentMissingError, type DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createS3DocumentStore, type S3Limits } from '#api/gateways/document-store/s3-document-store.ts';
import { chunksOf, readWhole } from '#test/document-store-contract.ts';
import { createS3Server, type S3Fault, type S3Server } from '#test/fakes/s3-server.ts';

/** Limits that only a store that hangs meets, on a slow machine too. */
const LONG: S3Limits = {
  connectMs: 120_000,
  openMs: 120_000,
  saveMs: 120_000,
  removeMs: 120_000,
  silentMs: 120_000,
  tries: 3,
  waitMs: 1,
};
/** For a store that does hang: the sooner they end the better. */
const SHORT: S3Limits = { ...LONG, openMs: 300, silentMs: 300 };
const SLOW_DOWN: S3Fault = { status: 503, code: 'SlowDown' };
const DENIED: S3Fault = { status: 403, code: 'AccessDenied' };

let server: S3Server;
let store: DocumentStore;
let hastyStore: DocumentStore;
beforeAll(async () => {
  server = await createS3Server();
  store = createS3DocumentStore(server.settings, LONG);
  hastyStore = createS3DocumentStore(server.settings, SHORT);
});
afterAll(() => server.close());

const content = randomBytes(1_000_000);
const save = () => store.save(chunksOf(content));

async function outageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { code, facts } = error as ApiError;
  expect(code).toBe('service.unavailable');
  expect(facts.retryAfterSeconds).toBeGreaterThan(0);
  return (facts.cause as Error).name;
}

test('[DOC-40] a store that has too much to do is asked again', async () => {
  server.plan(SLOW_DOWN, SLOW_DOWN);
  const address = await save();
  server.plan(SLOW_DOWN, SLOW_DOWN);
  expect((await readWhole(store, address)).equals(content)).toBe(true);
});

test('[DOC-40] one that still has too much to do after three tries is an outage', async () => {
  const address = await save();
  for (const work of [save, () => store.open(address)]) {
    const before = server.asked();
    server.plan(SLOW_DOWN, SLOW_DOWN, SLOW_DOWN);
    expect(await outageOf(work())).toBe('SlowDown');
    expect(server.asked() - before).toBe(3);
  }
});

test('[DOC-40] a store that refuses access is asked once, and the log has its reason', async () => {
  const address = await save();
  for (const work of [save, () => store.open(address)]) {
    const before = server.asked();
    server.plan(DENIED);
    expect(await outageOf(work())).toBe('AccessDenied');
    expect(server.asked() - before).toBe(1);
  }
});

test('[DOC-40] a wrong key or an unknown bucket is an outage, not a missing document', async () => {
  const address = await save();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' };
  const stranger = createS3DocumentStore({ ...server.settings, credentials }, LONG);
  expect(await outageOf(stranger.open(address))).toBe('SignatureDoesNotMatch');
  const elsewhere = createS3DocumentStore({ ...server.settings, bucket: 'nobodys' }, LONG);
  expect(await outageOf(elsewhere.open(address))).toBe('NoSuchBucket');
});

test('[DOC-40] a store that does not answer, or is not there, is an outage in time', async () => {
  const address = await save();
  server.plan('silence', 'silence', 'silence');
  expect(await outageOf(hastyStore.open(address))).toBe('TimeoutError');
  const gone = createS3DocumentStore({ ...server.settings, endpoint: 'http://127.0.0.1:9' }, LONG);
  await outageOf(gone.open(address));
});

test('[DOC-40] content whose connection stalls or is cut ends with an error', async () => {
  const address = await save();
  server.plan('stall');
  await expect(readWhole(hastyStore, address)).rejects.toThrow();
  server.plan('cut');
  await expect(readWhole(store, address)).rejects.toThrow();
});

test('[DOC-40] content on its way in leaves no temporary file', async () => {
  const ours = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portal-document-'));
  const before = ours();
  server.plan(DENIED);
  await outageOf(save());
  await save();
  expect(ours().filter((name) => !before.includes(name))).toEqual([]);
});

test('[DOC-40] what was removed from the bucket is missing', async () => {
  const sha256 = 'f'.repeat(64);
  await expect(store.open({ sha256, sizeBytes: 1 })).rejects.toThrow(ContentMissingError);
});
