import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { isInternationalNumber, postToProvider } from '#api/gateways/messaging/sms-over-http.ts';

export type JsonSmsOptions = { readonly url: string; readonly token: string; readonly from: string };

/** Any provider, or a small relay in front of one, that takes `{from, to, text}` as JSON with a bearer token. */
export function createJsonSmsProvider({ url, token, from }: JsonSmsOptions): MessageProvider {
  return {
    name: 'sms-http',
    channels: ['sms'],
    isInstant: false,
    async send({ id, address, text }, signal) {
      if (!isInternationalNumber(address)) return { kind: 'refused', reason: 'malformed' };
      return postToProvider(url, {
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ from, to: address, text }),
        signal,
      });
    },
  };
}
