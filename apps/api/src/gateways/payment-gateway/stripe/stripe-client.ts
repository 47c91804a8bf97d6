import Stripe from 'stripe';

/** The settings of an account at Stripe. Secrets come from the environment. STR-1 */
export type StripeSettings = {
  /** `sk_…`: for the server alone. */
  readonly secretKey: string;
  /** `pk_…`: names the account to Stripe's script in the browser. */
  readonly publishableKey: string;
  /** `whsec_…`: signs the webhooks of one endpoint. */
  readonly webhookSecret: string;
  /** The origin of the API, without path. Stripe's own where it is not given: another one is for tests. */
  readonly apiOrigin?: string;
  /** How long a request may take in all. 10 seconds where it is not given: another time is for tests. */
  readonly timeoutMs?: number;
};

export const STRIPE_API_ORIGIN = 'https://api.stripe.com';
/**
 * The version whose shapes the library's types have. Stripe sends responses and webhooks in another
 * one where it is not pinned.
 */
const STRIPE_API_VERSION = '2026-10-28.endive';
/** For the whole request, from the connection to the last byte. A customer waits for several in a row. */
const REQUEST_TIMEOUT_MS = 10_000;

/** The code of an error for a body that makes no sense. */
export const UNREADABLE_CODE = 'unreadable';

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/**
 * Sends one request of the library. It follows no redirect: the secret key goes to one host. A body that is
 * no JSON object becomes an error here: the library leaves a promise rejected and unobserved over a body like
 * `5`, which would end the process.
 */
const sendOnce: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { status, headers } = response;
  const text = await response.text();
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect && isJsonObject(text)) return new Response(text, { status, headers });
  const code = status >= 500 ? 'outage' : UNREADABLE_CODE;
  return Response.json({ error: { type: 'api_error', code } }, { status: Math.max(status, 500) });
};

/**
 * Returns the official library for one account. It never tries again by itself: the core of a payment does,
 * after it has looked. It sends no telemetry and logs nothing. Its fetch client has one time-out for the
 * whole request; the other one begins again with every byte, and repeats a request whose connection broke,
 * whatever it was told. STR-1, STR-2
 */
export function createStripeClient({ secretKey, apiOrigin, timeoutMs }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiOrigin ?? STRIPE_API_ORIGIN);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: timeoutMs ?? REQUEST_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    emitEventBodies: false,
    httpClient: Stripe.createFetchHttpClient(sendOnce),
  });
}
