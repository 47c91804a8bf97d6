import type { FastifyInstance } from 'fastify';

/** A year, as the preload lists of browsers demand. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** The names in lower case, as the framework sends them: it would convert them for each response. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** A response of the API is data: never shown as a page, never framed, never stored. */
const API_ONLY: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

type Origin = { readonly isSecureOrigin: boolean };

const everywhereOf = ({ isSecureOrigin }: Origin) =>
  isSecureOrigin ? { ...EVERYWHERE, 'strict-transport-security': HSTS } : EVERYWHERE;

/** Returns what protects a response of the API, which is never a page. API-27 */
export const apiProtection = (origin: Origin): Readonly<Record<string, string>> => ({
  ...everywhereOf(origin),
  ...API_ONLY,
});

/** Puts the same protection on every response. Pages bring their own content policy. API-27 */
export function addSecurityHeaders(app: FastifyInstance, origin: Origin): void {
  const everywhere = everywhereOf(origin);
  const forApi = apiProtection(origin);
  app.addHook('onRequest', (request, reply, next) => {
    // The route as it was matched: a URL can be written in more ways than one.
    const path = request.routeOptions.url ?? request.url;
    reply.headers(path.startsWith('/api/') ? forApi : everywhere);
    next();
  });
}
