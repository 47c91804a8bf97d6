import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ContentAddress } from '#api/gateways/document-store/document-store.ts';

/** Owner only: nothing else on the machine reads letters. */
const FILE_MODE = 0o400;

/** Writes content to a new file, down to the disk. Returns its address. */
export async function writeContent(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<ContentAddress> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
