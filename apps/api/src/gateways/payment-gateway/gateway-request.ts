/** A gateway that has not responded by then may still do what it was asked. */
export const GATEWAY_TIMEOUT_MS = 10_000;

/**
 * A response that could be read as JSON, or why there is none: a word of ours or of the system,
 * never the gateway's text.
 */
export type GatewayResponse =
  | { readonly status: number; readonly json: unknown }
  | { readonly status?: undefined; readonly reason: string };

type Limits = { readonly timeoutMs: number; readonly maxBytes: number };

/** Reads a body that is not longer than allowed; undefined for a longer one. */
async function readBounded(response: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return typeof cause?.code === 'string' ? cause.code.toLowerCase().replaceAll('_', '-') : 'unreachable';
}

/**
 * Asks a payment gateway once. A redirect is no response: nothing of a payment follows it to another host. A
 * response that cannot be read as JSON in time and within its size is a reason, and the gateway may have done
 * what it was asked.
 */
export async function requestGateway(
  url: URL,
  request: RequestInit,
  { timeoutMs, maxBytes }: Limits,
): Promise<GatewayResponse> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    const text = await readBounded(response, maxBytes);
    if (text === undefined) return { reason: 'too-large' };
    return { status: response.status, json: JSON.parse(text) };
  } catch (error) {
    return { reason: error instanceof SyntaxError ? 'not-json' : reasonOf(error) };
  }
}
