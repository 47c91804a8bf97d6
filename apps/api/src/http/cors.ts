import fastifyCors from '@fastify/cors';
import {
  CODE_AGE_HEADER,
  CODE_DELIVERY_HEADER,
  COUNTRY_ID_HEADER,
  DRAFT_KEY_HEADER,
  REQUEST_SOURCE_HEADER,
} from '@portal/contract/headers';
import type { FastifyInstance } from 'fastify';

/** The longest that a browser stores a preflight (Chromium): each one costs a round trip. */
const PREFLIGHT_LIFE_SECONDS = 7200;

/**
 * Lets portals that another server serves call this API from the browser, with cookies. `origins` are
 * compared exactly; where there are none, no response names another origin. API-29
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const options = {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', COUNTRY_ID_HEADER, REQUEST_SOURCE_HEADER],
    // The portal reads the end of the session against the server's clock.
    exposedHeaders: [CODE_AGE_HEADER, CODE_DELIVERY_HEADER, 'Date', DRAFT_KEY_HEADER, 'ETag', 'Retry-After'],
    maxAge: PREFLIGHT_LIFE_SECONDS,
  };
  await app.register(fastifyCors, {
    delegator: (request, decide) =>
      decide(null, request.url?.startsWith('/api/') ? options : { origin: false }),
  });
}
