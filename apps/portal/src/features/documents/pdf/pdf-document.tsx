import { type ReactNode, useState } from 'react';
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

/** Returns whether a page of paper is too wide to be read on this screen. DOC-90 */
const isPhone = (): boolean => matchMedia('(max-width: 599.98px)').matches;

type PdfDocumentProps = LoadedContent & { load?: typeof loadPdfView };
type OwnPdfViewProps = PdfDocumentProps & {
  load: typeof loadPdfView;
  /** The browser's viewer, for what ours cannot show. */
  other: ReactNode;
  isTextFirst: boolean;
};

/**
 * A PDF in our own viewer. Where that cannot be had either, the window has none: it downloads the
 * document and closes. DOC-37
 */
function OwnPdfView({ load, other, isTextFirst, ...shown }: OwnPdfViewProps) {
  const engine = useEngine(load);
  if (engine === 'loading') return <Opening name={shown.name} text="Opening your document..." />;
  if (engine === 'failed') return other ?? <DownloadOnly kind="pdf" {...shown} />;
  return (
    <ErrorBoundary fallback={other ?? <UndisplayableDocument why="broken" {...shown} />}>
      <engine.Component {...shown} {...{ other, isTextFirst }} />
    </ErrorBoundary>
  );
}

/**
 * A PDF: in the browser's viewer, or in ours where it has none. On a phone it is in ours, which shows the
 * text first. DOC-35, DOC-70, DOC-90
 */
export function PdfDocument({ load = loadPdfView, ...shown }: PdfDocumentProps) {
  const [isTextFirst] = useState(isPhone);
  const frame = canShowPdf() ? <PdfFrame {...shown} /> : null;
  if (frame && !isTextFirst) return frame;
  return <OwnPdfView {...shown} {...{ load, isTextFirst }} other={frame} />;
}
