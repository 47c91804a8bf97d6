import type { Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';

type Respond = (message: Message, signal: AbortSignal) => SendResult | Promise<SendResult>;

export const ACCEPTED: SendResult = { kind: 'accepted' };
export const UNAVAILABLE: SendResult = { kind: 'unavailable', reason: 'http-503' };
export const REFUSED: SendResult = { kind: 'refused', reason: 'http-400' };

/**
 * A provider that remembers what it was asked to send, and responds as it is told;
 * like a real one, not at once.
 */
export type RecordingProvider = MessageProvider & {
  readonly asked: Message[];
  readonly accepted: Message[];
  respond: Respond;
};

export function createRecordingProvider(
  respond: Respond = () => ACCEPTED,
  name = 'first',
): RecordingProvider {
  const provider: RecordingProvider = {
    name,
    channels: ['sms', 'email'],
    isInstant: false,
    asked: [],
    accepted: [],
    respond,
    async send(message, signal) {
      provider.asked.push(message);
      const result = await provider.respond(message, signal);
      if (result.kind === 'accepted') provider.accepted.push(message);
      return result;
    },
  };
  return provider;
}
