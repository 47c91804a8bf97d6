import { Readable } from 'node:stream';
import { ApiError } from '@portal/contract/errors/api-error';
import type { Queryable } from '#api/database/database.ts';
import { base64Json, base64JsonLength } from '#api/documents/base64-json.ts';
import { createDocumentsRepository } from '#api/documents/documents-repository.ts';
import { createReadingPlaces, READING_LIMITS } from '#api/documents/reading-places.ts';
import { checkContent } from '#api/gateways/document-store/checked-content.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Dependencies = { readonly database: Queryable; readonly store: DocumentStore };

/** The documents of a customer's own policies. DOC-7 to DOC-12 */
export function createDocumentsService({ database, store }: Dependencies) {
  const repository = createDocumentsRepository(database);
  const places = createReadingPlaces(READING_LIMITS);
  return {
    listOwn: repository.listOwn,
    /** Returns a document as a stream of a JSON string of base64. Throws `document.not-found` and `request.too-many`. */
    async openOwn(credentials: SessionCredentials, documentId: string) {
      const { proof, document } = await repository.findOwn(credentials, documentId);
      if (!document) throw new ApiError('document.not-found');
      const giveBack = places.take(document.customer);
      try {
        const content = await store.open(document);
        // What is opened here ends with its reader, also before the first byte was asked for.
        const stream = Readable.from(base64Json(checkContent(content, document)), { objectMode: false });
        stream.once('close', () => {
          content.destroy();
          giveBack();
        });
        try {
          await repository.recordRead(credentials, documentId);
        } catch (error) {
          stream.destroy();
          throw error;
        }
        return { proof, stream, lengthBytes: base64JsonLength(document.sizeBytes) };
      } catch (error) {
        giveBack();
        throw error;
      }
    },
  };
}
