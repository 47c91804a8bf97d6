import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { ReloadButton } from '#portal/components/failure/broken-part.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import type { LoadedDocument } from '#portal/features/documents/viewer/loaded-document.ts';

/** Why a document that has arrived cannot be shown. */
export const REASONS = {
  damagedEmail: 'We cannot show this message. It may be damaged.',
  damagedPdf: 'We cannot show this document. It may be damaged.',
  unshownForm: 'This form cannot be shown here. Download it, then open it on a computer with Adobe Reader.',
  broken: 'We cannot show this document here. Download it, or reload the page.',
  lockedPdf: 'This document is protected with a password. Download it, then open it with its password.',
} as const;

/**
 * A document that has arrived and cannot be shown: it says why, and can be saved as it is. DOC-65, DOC-72,
 * DOC-88
 */
export function UndisplayableDocument({
  url,
  name,
  saveAs,
  onBack,
  why,
}: LoadedDocument & { why: keyof typeof REASONS }) {
  return (
    <div className="wrap wrap-narrow">
      <h1 tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <p className="document-advice" role="alert">
        {REASONS[why]} If you need help with it, call us on <PhoneLink />.
      </p>
      <div className="button-row">
        <a className={buttonClass('primary')} href={url} download={saveAs}>
          Download
        </a>
        {why === 'broken' ? <ReloadButton variant="secondary" /> : null}
        <Button variant="secondary" onClick={onBack ?? (() => window.close())}>
          {onBack ? 'Back to the message' : 'Close this window'}
        </Button>
      </div>
    </div>
  );
}
