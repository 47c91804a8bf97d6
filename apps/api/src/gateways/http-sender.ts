import type { SendResult } from '#api/gateways/send-attempt.ts';

/** Statuses after which the same request may still succeed: too slow, too early, too many. */
const TRY_LATER = new Set([408, 425, 429]);

/**
 * The meaning of a response's status. A redirect is refused: a message must not follow
 * it to another host. DEL-14
 */
function resultOf(status: number): SendResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const reason = `http-${status}`;
  return { kind: status >= 500 || TRY_LATER.has(status) ? 'unavailable' : 'refused', reason };
}

/**
 * Sends one request to a provider. Only the status of the response is read: its text may quote the message.
 */
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
