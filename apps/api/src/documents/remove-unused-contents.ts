import { type Database, statement } from '#api/database/database.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';

const lockUnused = statement(
  'lock-unused-content',
  `select encode(u.sha256, 'hex') as sha256, exists (select from document d where d.sha256 = u.sha256) as "isUsed"
   from unused_content u where u.removed_at is null order by u.unused_since limit 1 for update skip locked`,
);
const forget = statement(
  'forget-unused-content',
  `delete from unused_content where sha256 = decode($1, 'hex')`,
);
const noteRemoved = statement(
  'note-content-removed',
  `update unused_content set removed_at = now() where sha256 = decode($1, 'hex')`,
);

type Tools = { readonly database: Database; readonly store: DocumentStore };

/**
 * Removes the contents that no document has any more from the store, one after the other. An import that
 * brings one of them back waits for its removal, and stores it again. DOC-46
 */
export async function removeUnusedContents({ database, store }: Tools, signal?: AbortSignal): Promise<void> {
  let isOver = false;
  while (!isOver && !signal?.aborted) {
    isOver = await database.transaction(async (tx) => {
      const [unused] = await tx.query<{ sha256: string; isUsed: boolean }>(lockUnused, []);
      if (!unused) return true;
      if (!unused.isUsed) await store.remove(unused.sha256);
      await tx.query(unused.isUsed ? forget : noteRemoved, [unused.sha256]);
      return false;
    });
  }
}
