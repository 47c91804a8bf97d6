import { Button, buttonClass } from '#portal/components/button/button.tsx';
import type { ShownDocument } from '#portal/features/documents/components/viewer/shown-document.ts';

/** A PDF in the browser's own viewer, under a bar to save it and to close the window. DOC-35 */
export function PdfFrame({ url, name, saveAs }: ShownDocument) {
  return (
    <div className="document-view">
      <div className="document-bar">
        <h1 tabIndex={-1}>{name}</h1>
        <a className={buttonClass('secondary')} href={url} download={saveAs}>
          Download
        </a>
        <Button variant="secondary" onClick={() => window.close()}>
          Close
        </Button>
      </div>
      <iframe className="document-frame" title={`${name}, PDF`} src={url} />
    </div>
  );
}
