import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET } from '#test/payments.ts';
import type { TestApp } from '#test/test-app.ts';

type SignedWebhook = { readonly body: string; readonly signature: string };

/** Signs an event as the sandbox gateway does, at this moment. */
export function signWebhook(event: object): SignedWebhook {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${signature}` };
}

/** Sends a webhook as a gateway would. */
export const sendWebhook = (
  { app }: Pick<TestApp, 'app'>,
  gateway: string,
  { body, signature }: SignedWebhook,
) =>
  app.inject({
    method: 'POST',
    url: `/api/gateway-events/${gateway}`,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    payload: body,
  });
