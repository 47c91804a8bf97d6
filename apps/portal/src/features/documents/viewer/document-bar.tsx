import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { closeDocument } from '#portal/features/documents/viewer/close-document.ts';
import type { LoadedDocument } from '#portal/features/documents/viewer/loaded-document.ts';
import styles from './document-viewer.module.css';

/**
 * The bar above a document: its name, a download, and the way out, which for an attachment is
 * the way back to its message.
 */
export function DocumentBar({ url, name, saveAs, onBack }: LoadedDocument) {
  return (
    <div className={styles.bar}>
      <h1 tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <a className={buttonClass('secondary')} href={url} download={saveAs}>
        Download
      </a>
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
