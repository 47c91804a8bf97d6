import type { FastifyInstance } from 'fastify';

/** A year, as browsers' preload lists want it. */
const HSTS = 'max-age=31536000; includeSubDomains';

const EVERYWHERE: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** An answer of the API is data: never shown as a page, never framed, never kept. */
const API_ONLY: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'no-store',
};

/** Puts the same protection on every answer; pages bring their own content policy. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isSecureOrigin }: { isSecureOrigin: boolean },
): void {
  const everywhere = isSecureOrigin ? { ...EVERYWHERE, 'Strict-Transport-Security': HSTS } : EVERYWHERE;
  const forApi = { ...everywhere, ...API_ONLY };
  app.addHook('onRequest', (request, reply, next) => {
    // The route as it was matched: an address can be written in more ways than one.
    const path = request.routeOptions.url ?? request.url;
    reply.headers(path.startsWith('/api/') ? forApi : everywhere);
    next();
  });
}
