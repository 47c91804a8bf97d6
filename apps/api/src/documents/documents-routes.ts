import type { DocumentsService } from '#api/documents/documents-service.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { SiteSwitches } from '#api/switches/site-switches.ts';

/** The documents of a customer's policies. Headers of the store that a browser sends are not read. DOC-8 */
export function documentsRoutes({
  documents,
  siteSwitches,
}: {
  readonly documents: DocumentsService;
  readonly siteSwitches: SiteSwitches;
}) {
  return {
    async documentList({ credentials, query }) {
      const found = await documents.listOwn(credentials, {
        policyNumber: query.PolicyNumber,
        brandId: query.BrandId,
        productCode: query.ProductCode,
        saleCompletedDate: query.SaleCompletedDate,
      });
      return foundOr('policy.not-found', found);
    },
    async documentStream({ credentials, body }) {
      await siteSwitches.refuseOwnPaused(credentials, 'documents');
      const opened = await documents.openOwn(credentials, body.DocumentId);
      return { ...opened, contentType: 'application/json; charset=utf-8' };
    },
  } satisfies OperationHandlers;
}
