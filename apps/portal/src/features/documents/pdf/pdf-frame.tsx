import { useRef } from 'react';
import { DocumentBar } from '#portal/features/documents/viewer/document-bar.tsx';
import documentViewerStyles from '#portal/features/documents/viewer/document-viewer.module.css';
import type { LoadedDocument } from '#portal/features/documents/viewer/loaded-document.ts';

/** A PDF in the browser's own viewer, under a bar to save, print and close it. DOC-35, DOC-92 */
export function PdfFrame(shown: LoadedDocument) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <div className="document-view">
      <DocumentBar {...shown} onPrint={async () => frame.current?.contentWindow?.print()} />
      <iframe
        ref={frame}
        className={documentViewerStyles.frame}
        title={`${shown.name}, PDF`}
        src={shown.url}
      />
    </div>
  );
}
