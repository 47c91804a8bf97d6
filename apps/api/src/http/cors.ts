import fastifyCors from '@fastify/cors';
import { COUNTRY_ID_HEADER, REQUEST_SOURCE_HEADER } from '@portal/contract/headers';
import type { FastifyInstance } from 'fastify';

/** As long as browsers keep it at most (Chromium): a preflight costs a round trip. */
const PREFLIGHT_KEPT_SECONDS = 7200;

/**
 * Lets portals that another server hands out call this API from the browser, cookies included. `origins` is exact; where it is
 * empty, no answer says a word about other origins. API-29
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const admitted = {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', COUNTRY_ID_HEADER, REQUEST_SOURCE_HEADER],
    // The session's end is read against the server's clock.
    exposedHeaders: ['Date', 'ETag', 'Retry-After'],
    maxAge: PREFLIGHT_KEPT_SECONDS,
  };
  await app.register(fastifyCors, {
    delegator: (request, decide) =>
      decide(null, request.url?.startsWith('/api/') ? admitted : { origin: false }),
  });
}
