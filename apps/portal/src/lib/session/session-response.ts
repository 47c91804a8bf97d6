import { type Session, sessionFromWire } from '@portal/contract/login/mapping';

/**
 * Reads a session from a response. The server's clock sets its end and the device's clock watches it; they
 * may be minutes apart. The response's own date shows how far. Without that date both clocks count as one.
 * Throws for a response without a session. SES-9
 */
export async function readSessionResponse(
  response: Response,
  now: () => number = Date.now,
): Promise<Session> {
  const { token, expiresAt } = sessionFromWire(await response.json());
  if (token === '' || Number.isNaN(expiresAt)) throw new Error('The response holds no session');
  const respondedAt = Date.parse(response.headers.get('Date') ?? '');
  return { token, expiresAt: Number.isNaN(respondedAt) ? expiresAt : expiresAt - respondedAt + now() };
}
