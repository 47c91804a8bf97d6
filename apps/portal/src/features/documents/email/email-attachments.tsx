import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import type { EmailAttachment } from '#portal/features/documents/email-parsing/email.ts';
import { useObjectUrl } from '#portal/features/documents/object-urls.ts';
import styles from './email-view.module.css';

const KIB = 1024;
const ENDING = /\.([\p{L}\p{N}]{1,8})$/u;

/** Returns a size in words: whole kilobytes below a megabyte. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KIB));
  return kilobytes < KIB ? `${kilobytes} KB` : `${(kilobytes / KIB).toFixed(1)} MB`;
}

function typeText({ name, kind }: EmailAttachment): string {
  if (kind === 'pdf') return 'PDF document';
  if (kind === 'message') return 'Email message';
  const ending = ENDING.exec(name)?.[1];
  return ending ? `${ending.toUpperCase()} file` : 'File';
}

type AttachmentRowProps = { attachment: EmailAttachment; onOpen: (attachment: EmailAttachment) => void };

function AttachmentRow({ attachment, onOpen }: AttachmentRowProps) {
  const { name, kind, content } = attachment;
  const url = useObjectUrl(content);
  return (
    <li className={styles.attachment}>
      <div>
        <p className={styles.attachmentName}>
          <bdi>{name}</bdi>
        </p>
        <p className="meta">
          {typeText(attachment)}, {sizeText(content.size)}
        </p>
      </div>
      {kind === 'other' ? null : (
        <Button variant="secondary" onClick={() => onOpen(attachment)}>
          Open<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <a className={buttonClass('secondary')} href={url} download={name}>
        Download<span className="visually-hidden"> {name}</span>
      </a>
    </li>
  );
}

type EmailAttachmentsProps = {
  attachments: readonly EmailAttachment[];
  onOpen: (attachment: EmailAttachment) => void;
};

/** The files that came with a message. PDFs and messages open here; all others are only saved. DOC-63 */
export function EmailAttachments({ attachments, onOpen }: EmailAttachmentsProps) {
  if (attachments.length === 0) return null;
  return (
    <section className={styles.attachments} aria-labelledby="attachments">
      <h2 id="attachments">
        {attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}
      </h2>
      <ul>
        {attachments.map((attachment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the attachments of a message never change, and their names may be equal
          <AttachmentRow key={index} {...{ attachment, onOpen }} />
        ))}
      </ul>
    </section>
  );
}
