import { Readable } from 'node:stream';
import { ApiError } from '@portal/contract/errors/api-error';
import type { Queryable } from '#api/database/database.ts';
import { base64Json, base64JsonLength } from '#api/documents/base64-json.ts';
import { createDocumentsRepository } from '#api/documents/documents-repository.ts';
import { createDownloadSlots, DOWNLOAD_LIMITS } from '#api/documents/download-slots.ts';
import { type GeneratedDocuments, idPrefixOf } from '#api/documents/generated-documents.ts';
import { checkContent } from '#api/gateways/document-store/checked-content.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

type Dependencies = {
  readonly database: Queryable;
  readonly store: DocumentStore;
  /** The kinds that are made when they are read. */
  readonly made: readonly GeneratedDocuments[];
};

type OpenedContent = {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly sizeBytes: number;
  /** Ends the reading, also before the first byte was asked for. */
  end(): void;
};

/** A customer's own document, not opened yet. */
type OwnContent = {
  readonly customer: string;
  /** Its size where it is known before it is opened. One that is made has a page or a few. */
  readonly sizeBytes: number;
  open(): OpenedContent | Promise<OpenedContent>;
};

type Found = { readonly proof: SessionProof; readonly content: OwnContent | undefined };

function openMade(content: Uint8Array): OpenedContent {
  const bytes = Readable.from([content]);
  return { bytes, sizeBytes: content.byteLength, end: () => void bytes.destroy() };
}

/** Finds what a customer asks for: a document that is stored, or one that is made now. DOC-8, DOC-42 */
function createFindOwn(
  { store, made }: Dependencies,
  repository: ReturnType<typeof createDocumentsRepository>,
) {
  async function findStored(credentials: SessionCredentials, documentId: string): Promise<Found> {
    const { proof, document } = await repository.findOwn(credentials, documentId);
    if (!document) return { proof, content: undefined };
    const open = async (): Promise<OpenedContent> => {
      const content = await store.open(document);
      const end = () => void content.destroy();
      return { bytes: checkContent(content, document), sizeBytes: document.sizeBytes, end };
    };
    const { customer, sizeBytes } = document;
    return { proof, content: { customer, sizeBytes, open } };
  }
  return async (credentials: SessionCredentials, documentId: string): Promise<Found> => {
    const kind = made.find((one) => documentId.startsWith(idPrefixOf(one)));
    if (!kind) return findStored(credentials, documentId);
    const { proof, document } = await kind.findOwn(credentials, documentId.slice(idPrefixOf(kind).length));
    return {
      proof,
      content: document && {
        customer: document.customer,
        sizeBytes: 0,
        open: () => openMade(document.make()),
      },
    };
  };
}

/** The documents of a customer's own policies. DOC-7 to DOC-12, DOC-42 */
export function createDocumentsService(dependencies: Dependencies) {
  const repository = createDocumentsRepository(dependencies.database, dependencies.made);
  const findOwn = createFindOwn(dependencies, repository);
  const slots = createDownloadSlots(DOWNLOAD_LIMITS);
  return {
    listOwn: repository.listOwn,
    /**
     * Returns a document as a stream of a JSON string of base64. Throws `document.not-found` and
     * `request.too-many`.
     */
    async openOwn(credentials: SessionCredentials, documentId: string) {
      const { proof, content } = await findOwn(credentials, documentId);
      if (!content) throw new ApiError('document.not-found');
      const release = slots.take(content.customer, content.sizeBytes);
      try {
        const { bytes, sizeBytes, end } = await content.open();
        const destroy = () => {
          end();
          release();
        };
        try {
          await repository.recordRead(credentials, documentId);
        } catch (error) {
          end();
          throw error;
        }
        const stream = Object.assign(base64Json(bytes), { destroy });
        return { proof, stream, lengthBytes: base64JsonLength(sizeBytes) };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;
