import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import { postToProvider } from '#api/gateways/http-sender.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';

/** `url`: where events are posted, one at a time. `token`: sent as bearer. */
export type JsonCoreSystemOptions = { readonly url: string; readonly token: string };

/**
 * Statuses that speak of the event itself: malformed, too large, not to be processed. Every other refusal (of
 * a token, a URL or a method) would meet any event, and ends when an operator corrects the settings.
 */
const REFUSALS_OF_AN_EVENT: ReadonlySet<string> = new Set(['http-400', 'http-413', 'http-422']);

function judge(result: SendResult): SendResult {
  if (result.kind !== 'refused' || REFUSALS_OF_AN_EVENT.has(result.reason)) return result;
  return { kind: 'unavailable', reason: result.reason };
}

/**
 * Posts an event as JSON with its id as `Idempotency-Key`. 2xx means taken; 400, 413 and 422 never;
 * everything else not now. No redirect is followed. CON-30, CON-51
 */
export function createJsonCoreSystem({ url, token }: JsonCoreSystemOptions): CoreSystem {
  return {
    name: 'core-http',
    send: async ({ id, json }, signal) =>
      judge(
        await postToProvider(url, {
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: json,
          signal,
        }),
      ),
  };
}
