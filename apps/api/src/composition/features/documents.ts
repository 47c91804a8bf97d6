import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { documentsRoutes } from '#api/documents/documents-routes.ts';
import { createDocumentsService } from '#api/documents/documents-service.ts';
import { removeUnusedContents } from '#api/documents/remove-unused-contents.ts';
import { createAuthoritiesAsDocuments } from '#api/payment-details/authorities-as-documents.ts';
import { createReceiptsAsDocuments } from '#api/receipts/receipts-as-documents.ts';

/** The inbox: stored documents, and those that are made when they are read. */
export const createDocuments = ({ database, documentStore, siteSwitches, brandOf }: Base): Feature => ({
  calls: documentsRoutes({
    siteSwitches,
    documents: createDocumentsService({
      database,
      store: documentStore,
      made: [createReceiptsAsDocuments(database, brandOf), createAuthoritiesAsDocuments(database, brandOf)],
    }),
  }),
  jobs: [
    {
      name: 'remove-contents',
      firstAfterSeconds: 90,
      everySeconds: 600,
      run: (signal) => removeUnusedContents({ database, store: documentStore }, signal),
    },
  ],
});
