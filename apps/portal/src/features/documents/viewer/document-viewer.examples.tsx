import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { PdfFrame } from '#portal/features/documents/pdf/pdf-frame.tsx';
import { DocumentViewer } from '#portal/features/documents/viewer/document-viewer.tsx';
import { DownloadOnly } from '#portal/features/documents/viewer/download-only.tsx';
import { NOT_FOUND, ViewerProblem } from '#portal/features/documents/viewer/viewer-problem.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aDocument } from '#portal/testing/documents.ts';

const SHOWN = { url: 'about:blank', name: 'Renewal letter 2025', saveAs: 'Renewal letter 2025.pdf' };

/** Asks for nothing: in the gallery no document ever arrives. */
const waiting = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

export const examples: Examples = {
  loading: () => (
    <QueryClientProvider client={waiting}>
      <DocumentViewer document={aDocument()} />
    </QueryClientProvider>
  ),
  'a PDF': () => <PdfFrame {...SHOWN} />,
  'an e-mail': () => <DownloadOnly kind="email" {...SHOWN} />,
  'a document that is not there': () => <ViewerProblem text={NOT_FOUND} />,
  'a download that failed': () => (
    <ViewerProblem text="Unable to download the Document. Please try again." onRetry={() => undefined} />
  ),
};
