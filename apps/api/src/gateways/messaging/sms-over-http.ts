import type { SendResult } from '#api/gateways/messaging/message-provider.ts';

/** Returns after which the same request may still succeed: too slow, too early, too many. */
const TRY_LATER = new Set([408, 425, 429]);
/** A number as every provider takes it: `+`, country code, number. */
const INTERNATIONAL_NUMBER = /^\+[1-9]\d{6,14}$/;

export function isInternationalNumber(address: string): boolean {
  return INTERNATIONAL_NUMBER.test(address);
}

/** What the status of an answer says. A redirect is refused: the message must not follow one to another host. DEL-14 */
function resultOf(status: number): SendResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const reason = `http-${status}`;
  return { kind: status >= 500 || TRY_LATER.has(status) ? 'unavailable' : 'refused', reason };
}

/** Sends one request to a provider. Its answer is not read beyond the status: what it says may quote the message. */
export async function postToProvider(url: string, request: RequestInit): Promise<SendResult> {
  try {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual' });
    await response.body?.cancel();
    return resultOf(response.status);
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    if (name === 'TimeoutError' || name === 'AbortError') return { kind: 'unavailable', reason: 'timeout' };
    return { kind: 'unavailable', reason: cause?.code ?? 'unreachable' };
  }
}
