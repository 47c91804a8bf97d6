import type { Clock } from '#api/gateways/clock.ts';
import type { CodeMessage, MessageProvider } from '#api/gateways/messaging/message-provider.ts';

/** More than anybody looks back on; older messages go. */
const KEPT_MESSAGES = 500;

type SentMessage = Pick<CodeMessage, 'to' | 'channel' | 'subject' | 'text' | 'code'> & {
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
    async send({ to, channel, subject, text, code }) {
      sent.unshift({ to, channel, subject, text, code, sentAt: clock.now().toISOString() });
      sent.length = Math.min(sent.length, KEPT_MESSAGES);
      return { kind: 'accepted' };
    },
    listSent: () => sent,
  };
}
