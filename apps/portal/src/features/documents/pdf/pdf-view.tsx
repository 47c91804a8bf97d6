import './pdf-view.css';
import { DocumentBar } from '#portal/features/documents/components/viewer/document-bar.tsx';
import { Opening } from '#portal/features/documents/components/viewer/opening.tsx';
import type { ShownContent } from '#portal/features/documents/components/viewer/shown-document.ts';
import { UnshownDocument } from '#portal/features/documents/components/viewer/unshown-document.tsx';
import { PdfPages } from '#portal/features/documents/pdf/pdf-pages.tsx';
import { usePdf } from '#portal/features/documents/pdf/use-pdf.ts';

/** A PDF drawn by the portal, for browsers that have no viewer of their own. DOC-70 to DOC-73 */
export function PdfView(shown: ShownContent) {
  const state = usePdf(shown.content);
  if (state === 'opening') return <Opening name={shown.name} text="Opening your document..." />;
  if (typeof state === 'string') return <UnshownDocument why={state} {...shown} />;
  return (
    <div className="document-view">
      <DocumentBar {...shown} />
      <PdfPages {...state} />
    </div>
  );
}
