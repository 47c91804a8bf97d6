import { refreshRequestToWire } from '@portal/contract/login/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { callApi } from '#portal/lib/api/api-client.ts';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { session } from '#portal/lib/session/session.ts';
import { readSessionResponse } from '#portal/lib/session/session-response.ts';
import { apiCredentials, apiHost } from '#portal/lib/site/site.ts';

async function refresh({ isOptional }: { isOptional: boolean }): Promise<void> {
  const current = session.get().session;
  if (!current) return;
  const { customerLoginId } = current;
  const body = refreshRequestToWire(customerLoginId);
  // Asked for twice it does no harm: the token that was not received ends by itself.
  const response = await callApi({ path: CALL_PATHS.refreshSession, body, isRead: true, isOptional });
  session.renew({ customerLoginId, ...(await readSessionResponse(response)) });
}

/** Extends the session at the customer's wish. SES-3, SES-8 */
export const refreshSession = (): Promise<void> => refresh({ isOptional: false });

/**
 * Extends the session without the customer's doing. One that fails ends nothing: the
 * caller tries again. SES-67
 */
export const refreshInBackground = (): Promise<void> => refresh({ isOptional: true });

/** Logs out here at once. The server's response changes nothing. SES-11, SES-12 */
export function logOut(): void {
  const current = session.get().session;
  if (!current) return;
  const request = fetch(`${apiHost}${CALL_PATHS.logout}`, {
    method: 'POST',
    headers: callHeaders(current.token),
    credentials: apiCredentials,
    keepalive: true,
  });
  request.catch(() => undefined);
  session.end('logged-out');
}
