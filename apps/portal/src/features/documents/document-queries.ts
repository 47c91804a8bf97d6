import { documentListFromWire, documentListQueryToWire } from '@portal/contract/documents/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';
import { region } from '#portal/lib/site/region.ts';

/** The policy as the list of its documents asks for it. */
type AskedPolicy = Pick<PolicySummary, 'policyNumber' | 'brandId' | 'productCode' | 'saleCompletedDate'>;

async function loadDocuments(policy: AskedPolicy): Promise<PolicyDocument[]> {
  const query = documentListQueryToWire({ ...policy, loginId: bearer().loginId });
  const path = `${CALL_PATHS.documentList}?${new URLSearchParams(query)}`;
  // It is loaded behind pages, which say in its place what is missing. SES-16
  const call = { path, method: 'GET', isRead: true, isOptional: true, waitsOffline: true } as const;
  return documentListFromWire(await callForJson(call), region.timeZone);
}

/** The documents of one policy. DOC-6 */
export const documentsQuery = (policy: AskedPolicy) =>
  queryOptions({ queryKey: ['documents', policy.policyNumber], queryFn: () => loadDocuments(policy) });

/** Notes in this window that a document was opened in another one. DOC-5 */
export function markAsRead(client: QueryClient, policy: AskedPolicy, documentId: string): void {
  client.setQueryData(documentsQuery(policy).queryKey, (documents) =>
    documents?.map((document) =>
      document.documentId === documentId && document.isRead === false
        ? { ...document, isRead: true, isNew: false }
        : document,
    ),
  );
}
