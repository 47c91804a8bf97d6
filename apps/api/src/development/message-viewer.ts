import type { Clock } from '#api/gateways/clock.ts';
import type { Attachment, Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';

/** Older messages are forgotten. */
const MAX_MESSAGES = 500;

/** The path under which an attachment is opened. RCP-12 */
export const ATTACHMENT_PATH = '/dev/outbox/attachments';

/** `code`: the one-time code, or nothing where the message brings none. API-25 */
export type SentMessage = Pick<Message, 'to' | 'channel' | 'subject' | 'text'> & {
  readonly code: string;
  readonly sentAt: string;
  readonly attachment?: { readonly fileName: string; readonly href: string };
};

/**
 * Keeps messages in memory instead of sending them, so that a developer, a demonstration or a test can read
 * the code.
 */
export type MessageViewer = MessageProvider & {
  readonly listSent: () => readonly SentMessage[];
  /** Returns the attachment of the message with that id, until the message is forgotten. RCP-12 */
  readonly findAttachment: (messageId: string) => Attachment | undefined;
};

/** Newest first. Nothing is written down: the codes are gone with the process. */
export function createMessageViewer(clock: Clock): MessageViewer {
  const sent: SentMessage[] = [];
  const attachments = new Map<string, Attachment>();
  return {
    name: 'message-viewer',
    channels: ['sms', 'email'],
    isInstant: true,
    async send({ id, to, channel, subject, text, oneTimeCode = '', attachment }) {
      const href = `${ATTACHMENT_PATH}/${id}`;
      sent.unshift({
        to,
        channel,
        subject,
        text,
        code: oneTimeCode,
        sentAt: clock.now().toISOString(),
        ...(attachment ? { attachment: { fileName: attachment.fileName, href } } : {}),
      });
      if (attachment) attachments.set(id, attachment);
      for (const forgotten of sent.splice(MAX_MESSAGES))
        attachments.delete(forgotten.attachment?.href.slice(ATTACHMENT_PATH.length + 1) ?? '');
      return { kind: 'accepted' };
    },
    listSent: () => sent,
    findAttachment: (messageId) => attachments.get(messageId),
  };
}
