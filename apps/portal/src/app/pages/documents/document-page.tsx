import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import { Suspense, useEffect } from 'react';
import { useSearch } from 'wouter';
import { type DocumentsFailure, WithDocuments } from '#portal/app/pages/documents/with-documents.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { documentIdIn } from '#portal/features/documents/document-path.ts';
import {
  NOT_DOWNLOADED,
  NOT_FOUND,
  ViewerProblem,
} from '#portal/features/documents/viewer/viewer-problem.tsx';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { expectPageFocus, usePage } from '#portal/lib/routing/page.ts';

/** The viewer is loaded when a document opens. DOC-60 */
const DocumentViewer = lazyComponent(
  async () => (await import('#portal/features/documents/viewer/document-viewer.tsx')).DocumentViewer,
);

function KnownDocument({ document }: { document: PolicyDocument }) {
  usePage(document.fileName);
  return (
    <Suspense fallback={<LoadingPage text="Opening your document..." />}>
      <DocumentViewer document={document} />
    </Suspense>
  );
}

/** Without the list the document cannot be asked for. DOC-83 */
function FailedList({ onRetry }: Pick<DocumentsFailure, 'onRetry'>) {
  usePage(NOT_DOWNLOADED);
  const retry = () => {
    expectPageFocus();
    onRetry();
  };
  return <ViewerProblem text={NOT_DOWNLOADED} onRetry={retry} />;
}

function UnknownDocument() {
  usePage(NOT_FOUND);
  return <ViewerProblem text={NOT_FOUND} />;
}

/** A document can be asked for only with what the store sent beside it. */
const isKnown = ({ storeHeaders }: PolicyDocument): boolean => storeHeaders != null;

type ShownDocumentPageProps = { policyNumber: string; documentId: string | undefined };

/** One document of a policy's list. DOC-34 */
export function ShownDocumentPage({ policyNumber, documentId }: ShownDocumentPageProps) {
  useEffect(() => {
    // The list of documents is on its way in the meantime. A failure shows where the viewer is rendered.
    DocumentViewer.load().catch(() => undefined);
  }, []);
  return (
    <WithDocuments policyNumber={policyNumber} failed={({ onRetry }) => <FailedList onRetry={onRetry} />}>
      {({ documents }) => {
        const document = documents.find((candidate) => candidate.documentId === documentId);
        return document && isKnown(document) ? <KnownDocument document={document} /> : <UnknownDocument />;
      }}
    </WithDocuments>
  );
}

/** The window of one document. */
export function DocumentPage({ policyNumber }: { policyNumber: string }) {
  return <ShownDocumentPage policyNumber={policyNumber} documentId={documentIdIn(useSearch())} />;
}
