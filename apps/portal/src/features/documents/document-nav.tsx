import { BackLink } from '#portal/components/controls/back-link.tsx';
import { listPath } from '#portal/features/documents/document-path.ts';

/** The way back to the list, in place of the main navigation in the window of a document. DOC-91 */
export const DocumentNav = () => (
  <nav className="main-nav" aria-label="Documents">
    <div className="wrap">
      <BackLink href={listPath()} label="Back to all documents" />
    </div>
  </nav>
);
