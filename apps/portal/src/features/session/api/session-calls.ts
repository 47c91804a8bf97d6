import { refreshRequestToWire } from '@portal/contract/login/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { callApi } from '#portal/lib/api/api-client.ts';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { session } from '#portal/lib/session/session.ts';
import { readSessionResponse } from '#portal/lib/session/session-response.ts';
import { apiHost } from '#portal/lib/site/site.ts';

/** Extends the session. SES-3 */
export async function refreshSession(): Promise<void> {
  const current = session.get().session;
  if (!current) return;
  const body = refreshRequestToWire(current.customerLoginId);
  session.renew(await readSessionResponse(await callApi({ path: CALL_PATHS.refreshSession, body })));
}

/** Logs out here at once. The server's response changes nothing. SES-11, SES-12 */
export function logOut(): void {
  const current = session.get().session;
  if (!current) return;
  const request = fetch(`${apiHost}${CALL_PATHS.logout}`, {
    method: 'POST',
    headers: callHeaders(current.token),
    keepalive: true,
  });
  request.catch(() => undefined);
  session.end('logged-out');
}
