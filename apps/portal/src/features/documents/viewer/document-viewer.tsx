import './document-viewer.module.css';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce, announceWhile } from '#portal/components/feedback/announce.ts';
import { loadDocumentContent } from '#portal/features/documents/document-content.ts';
import { downloadName } from '#portal/features/documents/download-name.ts';
import { EmailDocument, loadEmailView } from '#portal/features/documents/email/email-document.tsx';
import { useObjectUrl } from '#portal/features/documents/object-urls.ts';
import { PdfDocument } from '#portal/features/documents/pdf/pdf-document.tsx';
import { Opening } from '#portal/features/documents/viewer/opening.tsx';
import {
  NOT_DOWNLOADED,
  NOT_DRAWABLE,
  NOT_FOUND,
  ViewerProblem,
} from '#portal/features/documents/viewer/viewer-problem.tsx';
import { hasCode, hasStatus } from '#portal/lib/api/request-failure.ts';

const DOWNLOADING = 'Downloading your document...';

function LoadedDocument({ document, content }: { document: PolicyDocument; content: Blob }) {
  const url = useObjectUrl(content);
  useEffect(() => announce('Document open'), []);
  if (!url) return null;
  const shown = { url, name: document.fileName, saveAs: downloadName(document), content };
  return document.fileType === 'pdf' ? <PdfDocument {...shown} /> : <EmailDocument {...shown} />;
}

/** Loads a document and shows it in this window, or says why it cannot. DOC-34 to DOC-37 */
export function DocumentViewer({ document }: { document: PolicyDocument }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['document-content', document.documentId],
    queryFn: () => loadDocumentContent(document),
    // Not one letter stays in memory longer than it is shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => announceWhile(DOWNLOADING), []);
  const isEmail = document.fileType === 'eml';
  useEffect(() => {
    // It arrives while the message does. Whether it could be had is asked when that is there.
    if (isEmail) loadEmailView().catch(() => undefined);
  }, [isEmail]);
  if (data) return <LoadedDocument document={document} content={data} />;
  if (error && !isFetching) {
    if (hasStatus(error, STATUS_CODES.notFound)) return <ViewerProblem text={NOT_FOUND} />;
    if (hasCode(error, 'document.not-drawable')) return <ViewerProblem text={NOT_DRAWABLE} />;
    return <ViewerProblem text={NOT_DOWNLOADED} onRetry={() => void refetch()} />;
  }
  return <Opening name={document.fileName} text={DOWNLOADING} />;
}
