import { postToProvider } from '#api/gateways/code-delivery/sms-over-http.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';

/** `url`: where events are posted, one at a time. `token`: sent as bearer. */
export type JsonCoreSystemOptions = { readonly url: string; readonly token: string };

/**
 * Posts an event as JSON with its id as `Idempotency-Key`. 2xx means taken; 408, 425, 429 and 5xx not now; everything else is a
 * fault on one of the two sides. No redirect is followed. CON-30
 */
export function createJsonCoreSystem({ url, token }: JsonCoreSystemOptions): CoreSystem {
  return {
    name: 'core-http',
    send: ({ id, json }, signal) =>
      postToProvider(url, {
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: json,
        signal,
      }),
  };
}
