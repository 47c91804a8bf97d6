import type { FastifyInstance } from 'fastify';

/** A year, as the preload lists of browsers demand. */
const HSTS = 'max-age=31536000; includeSubDomains';

const EVERYWHERE: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** A response of the API is data: never shown as a page, never framed, never stored. */
const API_ONLY: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'no-store',
};

/** Puts the same protection on every response. Pages bring their own content policy. API-27 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isSecureOrigin }: { isSecureOrigin: boolean },
): void {
  const everywhere = isSecureOrigin ? { ...EVERYWHERE, 'Strict-Transport-Security': HSTS } : EVERYWHERE;
  const forApi = { ...everywhere, ...API_ONLY };
  app.addHook('onRequest', (request, reply, next) => {
    // The route as it was matched: a URL can be written in more ways than one.
    const path = request.routeOptions.url ?? request.url;
    reply.headers(path.startsWith('/api/') ? forApi : everywhere);
    next();
  });
}
