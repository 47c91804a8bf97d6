import { isUnread, type PolicyDocument } from '@portal/domain/documents/policy-document';
import { refuseOffline } from '#portal/components/connection/refuse-offline.ts';
import { Icon } from '#portal/components/controls/icon.tsx';
import { ENVELOPE, NEW_WINDOW } from '#portal/components/controls/icon-shapes.ts';
import { documentPath } from '#portal/features/documents/document-path.ts';
import styles from './documents.module.css';

const KINDS = { pdf: 'PDF document', eml: 'Email message' } as const;
/** The drawing of a kind: an envelope says more than 'EML'. */
const SIGNS = { pdf: 'PDF', eml: <Icon shape={ENVELOPE} /> } as const;

type DocumentRowProps = {
  document: PolicyDocument;
  policyNumber: string;
  onOpen: (documentId: string) => void;
};

/** One document: a link that opens it in a new window. DOC-32 */
export function DocumentRow({ document, policyNumber, onOpen }: DocumentRowProps) {
  const { documentId, fileType, fileName } = document;
  return (
    <li>
      <a
        className="document"
        href={documentPath(policyNumber, documentId)}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          if (!refuseOffline(event)) onOpen(documentId);
        }}
      >
        <span className={styles.type} aria-hidden="true">
          {fileType ? SIGNS[fileType] : '?'}
        </span>
        <span className="document-name">{fileName}</span>
        <span className={styles.kind}>
          {isUnread(document) ? <span className={styles.unread}>Unread</span> : null}
          {fileType ? KINDS[fileType] : 'Document'}
          <span className="visually-hidden">, opens in a new window</span>
        </span>
        <Icon shape={NEW_WINDOW} className={styles.open} />
      </a>
    </li>
  );
}
