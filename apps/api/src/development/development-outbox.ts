import type { Clock } from '#api/gateways/clock.ts';
import type { Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';

/** Older messages are forgotten. */
const MAX_MESSAGES = 500;

/** `code`: the one-time code, or nothing where the message brings none. API-25 */
type SentMessage = Pick<Message, 'to' | 'channel' | 'subject' | 'text'> & {
  readonly code: string;
  readonly sentAt: string;
};

/** Keeps messages in memory instead of sending them, so that a developer, a demonstration or a test can read the code. */
export type DevelopmentOutbox = MessageProvider & { readonly listSent: () => readonly SentMessage[] };

/** Newest first. Nothing is written down: the codes are gone with the process. */
export function createDevelopmentOutbox(clock: Clock): DevelopmentOutbox {
  const sent: SentMessage[] = [];
  return {
    name: 'development-outbox',
    channels: ['sms', 'email'],
    isInstant: true,
    async send({ to, channel, subject, text, oneTimeCode = '' }) {
      sent.unshift({ to, channel, subject, text, code: oneTimeCode, sentAt: clock.now().toISOString() });
      sent.length = Math.min(sent.length, MAX_MESSAGES);
      return { kind: 'accepted' };
    },
    listSent: () => sent,
  };
}
