import { type Session, sessionFromWire } from '@portal/contract/login/mapping';

/**
 * Reads a session from an answer. Its end is told by the server's clock and watched by the device's, which may be minutes apart: the answer's
 * own date says how far. Without that date the two clocks are taken as one. Throws for an answer
 * that holds no session. SES-9
 */
export async function readSessionResponse(answer: Response, now: () => number = Date.now): Promise<Session> {
  const { token, expiresAt } = sessionFromWire(await answer.json());
  if (token === '' || Number.isNaN(expiresAt)) throw new Error('The answer holds no session');
  const answeredAt = Date.parse(answer.headers.get('Date') ?? '');
  return { token, expiresAt: Number.isNaN(answeredAt) ? expiresAt : expiresAt - answeredAt + now() };
}
