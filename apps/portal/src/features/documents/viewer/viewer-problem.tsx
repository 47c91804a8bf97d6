import './document-viewer.module.css';
import { Button } from '#portal/components/controls/button.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { closeDocument } from '#portal/features/documents/viewer/close-document.ts';

/** A document that is in no list of the customer's, or cannot be asked for. DOC-34 */
export const NOT_FOUND = 'Document not found';

/** The content of a document, or the list that names it, cannot be had. DOC-34, DOC-83 */
export const NOT_DOWNLOADED = 'Unable to download the Document. Please try again.';

/** A receipt or an agreement with a name that the server cannot write. RCP-4 */
export const NOT_DRAWABLE = 'We cannot print all letters of your name in this document';

/** The reason why a document is not shown, with another try where one may help. DOC-34 */
export function ViewerProblem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="wrap wrap-narrow">
      <div role="alert">
        <h1 tabIndex={-1}>{text}</h1>
      </div>
      <p className="document-advice">
        If you need this document now, call us on <PhoneLink />.
      </p>
      <div className="button-row">
        {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
        <Button variant="secondary" onClick={closeDocument}>
          Close this window
        </Button>
      </div>
    </div>
  );
}
