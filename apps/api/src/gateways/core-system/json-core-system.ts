import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import { postToProvider } from '#api/gateways/http-sender.ts';

/** `url`: where events are posted, one at a time. `token`: sent as bearer. */
export type JsonCoreSystemOptions = { readonly url: string; readonly token: string };

/**
 * Posts an event as JSON with its id as `Idempotency-Key`. 2xx means taken; 400, 413 and 422 never;
 * everything else not now. No redirect is followed. CON-30, CON-51
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
