import './pdf-view.module.css';
import type { ReactNode } from 'react';
import { PdfPages } from '#portal/features/documents/pdf/pdf-pages.tsx';
import { printPages } from '#portal/features/documents/pdf/print-pages.ts';
import { usePdf } from '#portal/features/documents/pdf/use-pdf.ts';
import { DocumentBar } from '#portal/features/documents/viewer/document-bar.tsx';
import type { LoadedContent } from '#portal/features/documents/viewer/loaded-document.ts';
import { Opening } from '#portal/features/documents/viewer/opening.tsx';
import { UndisplayableDocument } from '#portal/features/documents/viewer/undisplayable-document.tsx';

type PdfViewProps = LoadedContent & {
  /** Shows a document that this cannot. */
  other?: ReactNode;
  isTextFirst?: boolean;
};

/** A PDF rendered by the portal. DOC-70 to DOC-73, DOC-90, DOC-92 */
export function PdfView({ other, isTextFirst = false, ...shown }: PdfViewProps) {
  const state = usePdf(shown.content);
  if (state === 'opening') return <Opening name={shown.name} text="Opening your document..." />;
  if (typeof state === 'string') return other ?? <UndisplayableDocument why={state} {...shown} />;
  return (
    <div className="document-view">
      <DocumentBar {...shown} onPrint={() => printPages(state.pdf)} />
      <PdfPages {...state} isTextFirst={isTextFirst && state.hasText} />
    </div>
  );
}
