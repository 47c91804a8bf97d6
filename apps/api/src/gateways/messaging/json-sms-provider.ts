import type { Senders } from '#api/environment/messaging-settings.ts';
import { postToProvider } from '#api/gateways/http-sender.ts';
import { isInternationalNumber } from '#api/gateways/messaging/international-number.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { senderOf } from '#api/gateways/messaging/sender-of.ts';

export type JsonSmsOptions = { readonly url: string; readonly token: string } & Senders;

/**
 * Any provider, or a small relay in front of one, that takes `{from, to, text}` as JSON with a bearer token.
 */
export function createJsonSmsProvider({ url, token, ...senders }: JsonSmsOptions): MessageProvider {
  return {
    name: 'sms-http',
    channels: ['sms'],
    isInstant: false,
    async send({ id, siteKey, destination, text }, signal) {
      if (!isInternationalNumber(destination)) return { kind: 'refused', reason: 'malformed' };
      return postToProvider(url, {
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ from: senderOf(senders, siteKey), to: destination, text }),
        signal,
      });
    },
  };
}
