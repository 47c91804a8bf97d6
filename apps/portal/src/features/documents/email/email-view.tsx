import { useEffect, useRef, useState } from 'react';
import { EmailContent } from '#portal/features/documents/email/email-content.tsx';
import { useEmail } from '#portal/features/documents/email/use-email.ts';
import type { EmailAttachment } from '#portal/features/documents/email-parsing/email.ts';
import { useObjectUrl } from '#portal/features/documents/object-urls.ts';
import { PdfDocument } from '#portal/features/documents/pdf/pdf-document.tsx';
import { DocumentBar } from '#portal/features/documents/viewer/document-bar.tsx';
import type { LoadedContent } from '#portal/features/documents/viewer/loaded-document.ts';
import { Opening } from '#portal/features/documents/viewer/opening.tsx';
import { UndisplayableDocument } from '#portal/features/documents/viewer/undisplayable-document.tsx';

type OpenedAttachmentProps = { attachment: EmailAttachment; onBack: () => void };

/** A PDF or a message that came with a message, in its place. DOC-63, DOC-64 */
function OpenedAttachment({ attachment, onBack }: OpenedAttachmentProps) {
  const { name, kind, content } = attachment;
  const url = useObjectUrl(content);
  const place = useRef<HTMLDivElement>(null);
  const isThere = url !== undefined;
  useEffect(() => {
    if (isThere) place.current?.querySelector('h1')?.focus();
  }, [isThere]);
  if (!url) return null;
  const shown = { url, name, saveAs: name, content, onBack };
  return <div ref={place}>{kind === 'message' ? <EmailView {...shown} /> : <PdfDocument {...shown} />}</div>;
}

/**
 * A message: who wrote it to whom, its text, and its attachments, which open in its place. DOC-61 to DOC-65
 */
export function EmailView(shown: LoadedContent) {
  const email = useEmail(shown.content);
  const [opened, setOpened] = useState<EmailAttachment>();
  const view = useRef<HTMLDivElement>(null);
  if (email === 'reading') return <Opening name={shown.name} text="Opening your message..." />;
  if (email === 'damaged') return <UndisplayableDocument why="damagedEmail" {...shown} />;
  const goBack = () => {
    setOpened(undefined);
    // The attachments are there again with the next render.
    requestAnimationFrame(() => view.current?.querySelector('h1')?.focus());
  };
  if (opened) return <OpenedAttachment attachment={opened} onBack={goBack} />;
  return (
    <div className="wrap email" ref={view}>
      <DocumentBar {...shown} />
      <EmailContent email={email} onOpen={setOpened} />
    </div>
  );
}
