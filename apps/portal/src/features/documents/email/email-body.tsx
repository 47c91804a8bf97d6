import { useMemo } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { EmailFrame } from '#portal/features/documents/email/email-frame.tsx';
import type { Email } from '#portal/features/documents/email-parsing/email.ts';
import { safeEmailHtml } from '#portal/features/documents/email-parsing/email-html.ts';

const WITHHELD =
  'This message has pictures from the internet. We have not loaded them, because that would tell others that you opened it.';

/** The text of a message: its HTML in a frame, or its plain text. DOC-62 */
export function EmailBody({ html, text, images, subject, attachments }: Email) {
  const safe = useMemo(() => (html === null ? null : safeEmailHtml(html, images)), [html, images]);
  const isWithheld = safe?.isRemoteWithheld ? <Banner tone="info">{WITHHELD}</Banner> : null;
  if (safe?.hasText)
    return (
      <>
        {isWithheld}
        <EmailFrame html={safe.html} lines={safe.lines} subject={subject} />
      </>
    );
  return (
    <>
      {isWithheld}
      {text === null ? (
        <p className="email-text">
          {attachments.length === 0
            ? 'This message has no text that we can show here.'
            : 'This message has no text. See its attachments.'}
        </p>
      ) : (
        <p className="email-text">{text}</p>
      )}
    </>
  );
}
