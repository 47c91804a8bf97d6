import type { DocumentStoreSettings } from '#api/environment/document-settings.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createFileDocumentStore } from '#api/gateways/document-store/file-document-store.ts';

/** Creates the store that the environment names. The SDK of S3 is loaded only where S3 is used. */
export async function createDocumentStore(settings: DocumentStoreSettings): Promise<DocumentStore> {
  if (settings.kind === 'folder') return createFileDocumentStore(settings.folder);
  const { createS3DocumentStore } = await import('#api/gateways/document-store/s3-document-store.ts');
  return createS3DocumentStore(settings);
}
