import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';
import { PdfFrame } from '#portal/features/documents/pdf/pdf-frame.tsx';
import { DownloadOnly } from '#portal/features/documents/viewer/download-only.tsx';
import type { LoadedContent } from '#portal/features/documents/viewer/loaded-document.ts';
import { Opening } from '#portal/features/documents/viewer/opening.tsx';
import { UndisplayableDocument } from '#portal/features/documents/viewer/undisplayable-document.tsx';
import { useEngine } from '#portal/features/documents/viewer/use-engine.ts';

/**
 * Returns whether this is an iPhone or iPad, which calls itself a Mac and has a touch screen. In a frame they
 * show the first page of a PDF and nothing of the others, whatever `pdfViewerEnabled` says: that is about a
 * PDF in a window of its own. DOC-89
 */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/**
 * A browser that does not say whether it shows PDFs is an old one that does, or one that
 * downloads them by itself.
 */
const canShowPdf = (): boolean => !isIos() && navigator.pdfViewerEnabled !== false;

const loadPdfView = async () => (await import('#portal/features/documents/pdf/pdf-view.tsx')).PdfView;

type PdfDocumentProps = LoadedContent & { load?: typeof loadPdfView };

/**
 * A PDF in our own viewer. Where that cannot be had either, the window has none: it downloads the
 * document and closes. DOC-37
 */
function OwnPdfView({ load, ...shown }: PdfDocumentProps & { load: typeof loadPdfView }) {
  const engine = useEngine(load);
  if (engine === 'loading') return <Opening name={shown.name} text="Opening your document..." />;
  if (engine === 'failed') return <DownloadOnly kind="pdf" {...shown} />;
  return (
    <ErrorBoundary fallback={<UndisplayableDocument why="broken" {...shown} />}>
      <engine.Component {...shown} />
    </ErrorBoundary>
  );
}

/** A PDF: in the browser's viewer, or in ours where it has none. DOC-35, DOC-70 */
export function PdfDocument({ load = loadPdfView, ...shown }: PdfDocumentProps) {
  return canShowPdf() ? <PdfFrame {...shown} /> : <OwnPdfView load={load} {...shown} />;
}
