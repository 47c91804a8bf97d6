import { DocumentBar } from '#portal/features/documents/viewer/document-bar.tsx';
import documentViewerStyles from '#portal/features/documents/viewer/document-viewer.module.css';
import type { LoadedDocument } from '#portal/features/documents/viewer/loaded-document.ts';

/** A PDF in the browser's own viewer, under a bar to save it and to close the window. DOC-35 */
export function PdfFrame(shown: LoadedDocument) {
  return (
    <div className="document-view">
      <DocumentBar {...shown} />
      <iframe className={documentViewerStyles.frame} title={`${shown.name}, PDF`} src={shown.url} />
    </div>
  );
}
