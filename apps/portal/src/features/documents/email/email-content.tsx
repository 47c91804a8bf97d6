import './email-view.module.css';
import { FactList } from '#portal/components/content/fact-list.tsx';
import { EmailAttachments } from '#portal/features/documents/email/email-attachments.tsx';
import { EmailBody } from '#portal/features/documents/email/email-body.tsx';
import type { Email, EmailAttachment } from '#portal/features/documents/email-parsing/email.ts';
import { sentText } from '#portal/features/documents/email-parsing/sent-text.ts';

function EmailHead({ subject, from, to, cc, date }: Email) {
  return (
    <FactList
      facts={[
        ['From', <bdi key="from">{from || 'Not given'}</bdi>],
        ['To', to ? <bdi key="to">{to}</bdi> : null],
        ['Copy to', cc ? <bdi key="cc">{cc}</bdi> : null],
        ['Sent', sentText(date)],
        ['Subject', subject ? <bdi key="subject">{subject}</bdi> : 'No subject'],
      ]}
    />
  );
}

type EmailContentProps = { email: Email; onOpen: (attachment: EmailAttachment) => void };

/** This many attachments are above the text, where they are seen; more would hide it. */
const FEW = 2;

/** A message that has been read: its head, its text and its attachments. DOC-61 to DOC-63, DOC-85 */
export function EmailContent({ email, onOpen }: EmailContentProps) {
  const attachments = <EmailAttachments attachments={email.attachments} onOpen={onOpen} />;
  const areFew = email.attachments.length <= FEW;
  return (
    <>
      <div className="card">
        <EmailHead {...email} />
      </div>
      {areFew ? attachments : null}
      <EmailBody {...email} />
      {areFew ? null : attachments}
    </>
  );
}
