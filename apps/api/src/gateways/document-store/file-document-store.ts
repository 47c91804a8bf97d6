import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ContentAddress,
  ContentMissingError,
  type DocumentStore,
} from '#api/gateways/document-store/document-store.ts';

/** Owner only: nothing else on the machine reads letters. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o400;
const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Writes content to a new file, down to the disk. Returns its address. */
async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<ContentAddress> {
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

/** Keeps contents in files named by their checksum, under folders of its first two digits. DOC-10 */
export function createFileDocumentStore(folder: string): DocumentStore {
  const folderOf = (sha256: string) => join(folder, sha256.slice(0, 2));
  return {
    async open({ sha256, sizeBytes }) {
      // No text but a checksum ever becomes a path.
      if (!SHA256_HEX.test(sha256)) throw new ContentMissingError('This is no address');
      const file = await open(join(folderOf(sha256), sha256), 'r').catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? new ContentMissingError('Nothing lies there', { cause }) : cause;
      });
      const { size } = await file.stat();
      if (size === sizeBytes) return file.createReadStream();
      await file.close();
      throw new ContentMissingError('Something of another size lies there');
    },
    async save(content) {
      const incoming = join(folder, 'incoming');
      await mkdir(incoming, { recursive: true, mode: FOLDER_MODE });
      const path = join(incoming, randomUUID());
      try {
        const address = await writeFile(path, content);
        await mkdir(folderOf(address.sha256), { recursive: true, mode: FOLDER_MODE });
        await rename(path, join(folderOf(address.sha256), address.sha256));
        return address;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
