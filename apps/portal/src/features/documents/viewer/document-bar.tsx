import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { closeDocument } from '#portal/features/documents/viewer/close-document.ts';
import type { LoadedDocument } from '#portal/features/documents/viewer/loaded-document.ts';
import { PrintButton } from '#portal/features/documents/viewer/print-button.tsx';
import styles from './document-viewer.module.css';

type DocumentBarProps = LoadedDocument & { onPrint?: () => Promise<void> };

/**
 * The bar above a document: its name, a download, a print where it is a PDF, and the way out, which for an
 * attachment is the way back to its message. DOC-92
 */
export function DocumentBar({ url, name, saveAs, onBack, onPrint }: DocumentBarProps) {
  return (
    <div className={styles.bar}>
      <h1 tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <a className={buttonClass('secondary')} href={url} download={saveAs}>
        Download
      </a>
      {onPrint ? <PrintButton onPrint={onPrint} /> : null}
      {onBack ? (
        <Button variant="secondary" onClick={onBack}>
          Back to the message
        </Button>
      ) : (
        <Button variant="secondary" onClick={closeDocument}>
          Close
        </Button>
      )}
    </div>
  );
}
