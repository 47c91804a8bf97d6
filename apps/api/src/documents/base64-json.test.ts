import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64Json, base64JsonLength } from '#api/documents/base64-json.ts';

fc.configureGlobal({ seed: 1320, numRuns: 200 });

async function* chunksOf(content: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    yield content.slice(at, at + size);
    at += size;
  }
  yield content.slice(at);
}

const bytesOf = (size: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256));

/** Takes each part before the next one is asked for, as a connection does. */
async function writtenFor(content: AsyncIterable<Uint8Array>): Promise<string> {
  let written = '';
  for await (const part of base64Json(content)) written += Buffer.from(part).toString('latin1');
  return written;
}

test('[DOC-8] content is written alike, however it comes in, and as long as it was said', async () => {
  const anySizes = fc.array(fc.nat(70_000), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.nat(200_000), anySizes, async (size, sizes) => {
      const content = bytesOf(size);
      const written = await writtenFor(chunksOf(content, sizes));
      expect(written).toBe(JSON.stringify(content.toString('base64')));
      expect(written).toHaveLength(base64JsonLength(size));
    }),
  );
});

test('[DOC-11] a document of any size is written in parts that share one memory', async () => {
  const memories = new Set<ArrayBufferLike>();
  let largest = 0;
  let count = 0;
  for await (const part of base64Json(chunksOf(bytesOf(1_000_000), []))) {
    memories.add(part.buffer);
    largest = Math.max(largest, part.length);
    count += 1;
  }
  expect(largest).toBe(65_537);
  expect(count).toBe(21);
  // The last one has a memory of its own.
  expect(memories.size).toBe(2);
});

test('[DOC-10] nothing is written before the first content came', async () => {
  const failing = (async function* () {
    yield await Promise.reject<Uint8Array>(new Error('damaged'));
  })();
  await expect(base64Json(failing).next()).rejects.toThrow('damaged');
});
