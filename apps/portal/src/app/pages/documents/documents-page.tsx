import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { ShownDocumentPage } from '#portal/app/pages/documents/document-page.tsx';
import { type DocumentsFailure, WithDocuments } from '#portal/app/pages/documents/with-documents.tsx';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { documentIdIn } from '#portal/features/documents/document-path.ts';
import { markAsRead } from '#portal/features/documents/document-queries.ts';
import { DocumentList } from '#portal/features/documents/list/document-list.tsx';
import { EmptyInbox } from '#portal/features/documents/list/empty-inbox.tsx';
import { useListStage } from '#portal/features/documents/list/use-list-stage.ts';
import { usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

/** The way back, the brand's heading, which has the focus after a change of page, and the policy. */
function InboxHead({ policy: { policyNumber, productName } }: { policy: PolicySummary }) {
  usePage(`${text.headings.inbox}, ${productName}`);
  return (
    <>
      <BackLink href={paths.policy(policyNumber)} label={`Back to ${productName}`} />
      <h1 tabIndex={-1}>{text.headings.inbox}</h1>
      <p className="lead">
        Letters and documents for {productName}, policy <span className="number">{policyNumber}</span>
      </p>
    </>
  );
}

/** The documents could not be loaded: the page keeps its heading and its way back. DOC-83 */
const failedInbox = ({ policy, error, onRetry }: DocumentsFailure) => (
  <LoadFailure
    isWholePage
    head={<InboxHead policy={policy} />}
    what="your documents"
    {...{ error, onRetry }}
  />
);

function Inbox({ policy, documents }: { policy: PolicySummary; documents: readonly PolicyDocument[] }) {
  const client = useQueryClient();
  const { policyNumber, acceptanceDate } = policy;
  const stage = useListStage(documents.length);
  const onOpen = useCallback(
    (documentId: string) => markAsRead(client, policy, documentId),
    [client, policy],
  );
  return (
    <div className="wrap">
      <InboxHead policy={policy} />
      {documents.length === 0 ? (
        <EmptyInbox />
      ) : stage > 0 ? (
        <DocumentList {...{ documents, policyNumber, acceptanceDate, onOpen }} areRowsDue={stage > 1} />
      ) : null}
    </div>
  );
}

/** The documents of a policy; with `docId` in the query one of them. DOC-31, DOC-32 */
export function DocumentsPage({ policyNumber }: { policyNumber: string }) {
  const documentId = documentIdIn(useSearch());
  if (documentId) return <ShownDocumentPage {...{ policyNumber, documentId }} />;
  return (
    <WithDocuments policyNumber={policyNumber} failed={failedInbox}>
      {({ policy, documents }) => <Inbox policy={policy} documents={documents} />}
    </WithDocuments>
  );
}
