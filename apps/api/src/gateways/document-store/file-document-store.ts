import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder, contentPath } from '#api/gateways/document-store/content-path.ts';
import { ContentMissingError, type DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { writeContent } from '#api/gateways/document-store/write-content.ts';

/** Owner only, as the files. */
const FOLDER_MODE = 0o700;

/** Keeps contents in files named by their checksum, under folders of its first two digits. DOC-10 */
export function createFileDocumentStore(folder: string): DocumentStore {
  return {
    async open({ sha256, sizeBytes }) {
      const file = await open(join(folder, contentPath(sha256)), 'r').catch(
        (cause: NodeJS.ErrnoException) => {
          throw cause.code === 'ENOENT' ? new ContentMissingError('Nothing is there', { cause }) : cause;
        },
      );
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
        const address = await writeContent(path, content);
        await mkdir(join(folder, contentFolder(address.sha256)), { recursive: true, mode: FOLDER_MODE });
        await rename(path, join(folder, contentPath(address.sha256)));
        return address;
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: (sha256) => rm(join(folder, contentPath(sha256)), { force: true }),
  };
}
