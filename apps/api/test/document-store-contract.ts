import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContent } from '#api/gateways/document-store/checked-content.ts';
import {
  type ContentAddress,
  ContentDamagedError,
  ContentMissingError,
  type DocumentStore,
} from '#api/gateways/document-store/document-store.ts';

/** A store that a test can look into. */
export type OpenedStore = {
  readonly store: DocumentStore;
  /** The paths of all contents, and of what was left behind. */
  listPaths(): Promise<readonly string[]> | readonly string[];
  /** Puts other bytes in the place of the content. */
  replace(address: ContentAddress, bytes: Uint8Array): Promise<void>;
  remove(): Promise<void> | void;
};

/** Content in chunks, as it comes from a file. */
export async function* chunksOf(bytes: Uint8Array, chunkBytes = 65_536): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += chunkBytes)
    yield bytes.subarray(from, from + chunkBytes);
}

/** Reads content whole, and checks it. */
export async function readWhole(store: DocumentStore, address: ContentAddress): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  // A chunk is gone when the next one is asked for.
  for await (const chunk of checkContent(await store.open(address), address)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The behaviour of every store of documents, of any kind. DOC-40 */
export function describeDocumentStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.remove());

    test('[DOC-40] [DOC-10] content of any size comes back as it was, under its checksum', async () => {
      for (const size of [1, 1000, 65_536, 65_537, 3_000_000]) {
        const content = randomBytes(size);
        const address = await opened.store.save(chunksOf(content));
        expect(address).toEqual({ sha256: sha256Of(content), sizeBytes: size });
        expect((await readWhole(opened.store, address)).equals(content), String(size)).toBe(true);
        expect(await opened.listPaths()).toContain(`${address.sha256.slice(0, 2)}/${address.sha256}`);
      }
    });

    test('[DOC-46] content that was removed is gone, and its removal may be repeated', async () => {
      const address = await opened.store.save(chunksOf(randomBytes(1_000)));
      await opened.store.remove(address.sha256);
      await opened.store.remove(address.sha256);
      expect(await opened.listPaths()).not.toContain(`${address.sha256.slice(0, 2)}/${address.sha256}`);
      await expect(opened.store.open(address)).rejects.toThrow(ContentMissingError);
    });

    test('[DOC-40] [DOC-10] the same content is stored once, also by several at a time', async () => {
      const content = randomBytes(200_000);
      const before = (await opened.listPaths()).length;
      const addresses = await Promise.all([1, 2, 3].map(() => opened.store.save(chunksOf(content))));
      expect(new Set(addresses.map(({ sha256 }) => sha256)).size).toBe(1);
      expect(await opened.listPaths()).toHaveLength(before + 1);
    });

    test('[DOC-40] what is not there, and what is no address, is missing', async () => {
      const sha256 = sha256Of(Buffer.from('never stored'));
      for (const missing of [sha256, '', '..', '../../etc/passwd', sha256.toUpperCase(), `${sha256}/x`])
        await expect(opened.store.open({ sha256: missing, sizeBytes: 12 }), missing).rejects.toThrow(
          ContentMissingError,
        );
    });

    test('[DOC-40] [DOC-10] content of another size is not opened, and damaged content does not arrive whole', async () => {
      const content = randomBytes(300_000);
      const address = await opened.store.save(chunksOf(content));
      const shorter = { ...address, sizeBytes: address.sizeBytes - 1 };
      await expect(opened.store.open(shorter)).rejects.toThrow(ContentMissingError);
      const damaged = Buffer.from(content);
      damaged[299_999] = (damaged[299_999] ?? 0) ^ 1;
      await opened.replace(address, damaged);
      await expect(readWhole(opened.store, address)).rejects.toThrow(ContentDamagedError);
      await opened.store.save(chunksOf(content));
      expect((await readWhole(opened.store, address)).equals(content)).toBe(true);
    });

    test('[DOC-40] content that breaks off leaves nothing behind', async () => {
      const before = await opened.listPaths();
      async function* broken() {
        yield randomBytes(1000);
        throw new Error('The file is gone');
      }
      await expect(opened.store.save(broken())).rejects.toThrow('The file is gone');
      expect(await opened.listPaths()).toEqual(before);
    });

    test('[DOC-40] [DOC-11] a reader that goes away ends the reading', async () => {
      const address = await opened.store.save(chunksOf(randomBytes(3_000_000)));
      const content = await opened.store.open(address);
      await once(content, 'readable');
      content.destroy();
      await once(content, 'close');
      expect(content.readableEnded).toBe(false);
    });
  });
}
