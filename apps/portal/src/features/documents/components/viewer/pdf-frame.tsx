import { DocumentBar } from '#portal/features/documents/components/viewer/document-bar.tsx';
import type { ShownDocument } from '#portal/features/documents/components/viewer/shown-document.ts';

/** A PDF in the browser's own viewer, under a bar to save it and to close the window. DOC-35 */
export function PdfFrame(shown: ShownDocument) {
  return (
    <div className="document-view">
      <DocumentBar {...shown} />
      <iframe className="document-frame" title={`${shown.name}, PDF`} src={shown.url} />
    </div>
  );
}
