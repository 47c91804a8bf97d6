import { createHash } from 'node:crypto';
import { type ContentAddress, ContentDamagedError } from '#api/gateways/document-store/document-store.ts';
import { freeMemory } from '#api/gateways/document-store/free-memory.ts';

async function* lend(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
  freeMemory(chunk);
}

/**
 * Passes content on and checks it on the way. The last chunk is held back until the checksum is right, so
 * that damaged content never arrives whole. A chunk is gone when the next one is asked for. Throws
 * `ContentDamagedError`. DOC-10, DOC-11
 */
export async function* checkContent(
  content: AsyncIterable<Uint8Array>,
  { sha256, sizeBytes }: ContentAddress,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let seenBytes = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of content) {
    if (held) yield* lend(held);
    hash.update(chunk);
    seenBytes += chunk.byteLength;
    held = chunk;
    if (seenBytes > sizeBytes) throw new ContentDamagedError('The content is longer than it was');
  }
  if (hash.digest('hex') !== sha256) throw new ContentDamagedError('The checksum of the content is wrong');
  if (held) yield* lend(held);
}
