import './pdf-view.module.css';
import { PdfPages } from '#portal/features/documents/pdf/pdf-pages.tsx';
import { usePdf } from '#portal/features/documents/pdf/use-pdf.ts';
import { DocumentBar } from '#portal/features/documents/viewer/document-bar.tsx';
import type { LoadedContent } from '#portal/features/documents/viewer/loaded-document.ts';
import { Opening } from '#portal/features/documents/viewer/opening.tsx';
import { UndisplayableDocument } from '#portal/features/documents/viewer/undisplayable-document.tsx';

/** A PDF rendered by the portal, for browsers that have no viewer of their own. DOC-70 to DOC-73 */
export function PdfView(shown: LoadedContent) {
  const state = usePdf(shown.content);
  if (state === 'opening') return <Opening name={shown.name} text="Opening your document..." />;
  if (typeof state === 'string') return <UndisplayableDocument why={state} {...shown} />;
  return (
    <div className="document-view">
      <DocumentBar {...shown} />
      <PdfPages {...state} />
    </div>
  );
}
