import { refreshRequestToWire } from '@portal/contract/account-wire';
import { CALL_PATHS } from '@portal/contract/paths';
import { callApi } from '#portal/lib/api-client.ts';
import { callHeaders } from '#portal/lib/call-headers.ts';
import { session } from '#portal/lib/session.ts';
import { readSessionAnswer } from '#portal/lib/session-answer.ts';
import { apiHost } from '#portal/lib/site.ts';

/** Puts off the end of the session. SES-3 */
export async function refreshSession(): Promise<void> {
  const current = session.get().session;
  if (!current) return;
  const body = refreshRequestToWire(current.customerLoginId);
  session.renew(await readSessionAnswer(await callApi({ path: CALL_PATHS.refreshSession, body })));
}

/** Logs out here at once; what the server answers changes nothing. SES-11, SES-12 */
export function logOut(): void {
  const current = session.get().session;
  if (!current) return;
  const told = fetch(`${apiHost}${CALL_PATHS.logout}`, {
    method: 'POST',
    headers: callHeaders(current.token),
    keepalive: true,
  });
  told.catch(() => undefined);
  session.end('logged-out');
}
