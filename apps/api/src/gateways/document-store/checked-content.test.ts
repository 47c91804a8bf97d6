import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkContent } from '#api/gateways/document-store/checked-content.ts';

const CHUNK = 1000;

/** Chunks with memory of their own, as a store reads them. */
const ownChunks = (count: number) =>
  Array.from({ length: count }, (_, index) => new Uint8Array(CHUNK).fill(index));

async function* passOn<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}

const addressOf = (chunks: readonly Uint8Array[]) => ({
  sha256: createHash('sha256').update(Buffer.concat(chunks)).digest('hex'),
  sizeBytes: chunks.length * CHUNK,
});

test('[DOC-11] the memory of each chunk is given back when the next one is asked for', async () => {
  const chunks = ownChunks(5);
  const checked = checkContent(passOn(chunks), addressOf(chunks));
  for (const chunk of chunks) {
    expect((await checked.next()).value).toBe(chunk);
    expect(chunk).toHaveLength(CHUNK);
  }
  expect((await checked.next()).done).toBe(true);
  expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0, 0, 0, 0]);
});

test('[DOC-11] a chunk that shares its memory keeps it', async () => {
  const shared = new ArrayBuffer(3 * CHUNK);
  const chunks = [0, 1, 2].map((index) => new Uint8Array(shared, index * CHUNK, CHUNK));
  for await (const chunk of checkContent(passOn(chunks), addressOf(chunks)))
    expect(chunk).toHaveLength(CHUNK);
  expect(shared.byteLength).toBe(3 * CHUNK);
});
