import type { SendResult } from '#api/gateways/send-attempt.ts';

/** Statuses after which the same request may still succeed: too slow, too early, too many. */
const TRY_LATER = new Set([408, 425, 429]);
/** Statuses that speak of what was sent: malformed, too large, not to be processed. */
const ABOUT_WHAT_WAS_SENT = new Set([400, 413, 422]);
/** There is no such host. */
const NO_SUCH_HOST = 'ENOTFOUND';

/**
 * The meaning of a response's status. Every other refusal, of a token, an account, a URL or a method, would
 * meet anything that is sent. A redirect is one of these: a message must not follow it to another host.
 * DEL-14
 */
function resultOf(status: number): SendResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const reason = `http-${status}`;
  if (status >= 500 || TRY_LATER.has(status)) return { kind: 'unavailable', reason };
  return { kind: ABOUT_WHAT_WAS_SENT.has(status) ? 'refused' : 'misconfigured', reason };
}

function resultOfError(error: unknown): SendResult {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return { kind: 'unavailable', reason: 'timeout' };
  const reason = cause?.code ?? 'unreachable';
  return { kind: reason === NO_SUCH_HOST ? 'misconfigured' : 'unavailable', reason };
}

/**
 * Sends one request to a provider. Only the status of the response is read: its text may quote the message.
 * `judgeRefusal`: what a response means whose status refuses what was sent, where the provider says more.
 */
export async function postToProvider(
  url: string,
  request: RequestInit,
  judgeRefusal?: (response: Response) => Promise<SendResult>,
): Promise<SendResult> {
  try {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual' });
    const result = resultOf(response.status);
    if (result.kind === 'refused' && judgeRefusal) return await judgeRefusal(response);
    await response.body?.cancel();
    return result;
  } catch (error) {
    return resultOfError(error);
  }
}
