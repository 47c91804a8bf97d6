import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerCors } from '#api/http/cors.ts';

const PORTAL = 'https://portal.example.com';
const OTHERS = [
  'https://evil.example',
  'null',
  'http://portal.example.com',
  'https://portal.example.com.evil.example',
  'https://evil-portal.example.com',
  'https://portal.example.com:8443',
];

async function createApp(origins: readonly string[]): Promise<FastifyInstance> {
  const app = Fastify();
  await registerCors(app, origins);
  app.post('/api/v1/thing', () => ({}));
  app.get('/page', () => 'page');
  return app;
}

const post = (app: FastifyInstance, origin: string) =>
  app.inject({ method: 'POST', url: '/api/v1/thing', headers: { origin } });
const ask = (app: FastifyInstance, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/v1/thing',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'countryid',
    },
  });
const admitted = (response: { headers: Record<string, unknown> }) =>
  response.headers['access-control-allow-origin'];

describe('with a portal elsewhere', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createApp([PORTAL]);
  });
  afterAll(() => app.close());

  test('[API-29] its calls are admitted with cookies, and it may read how long to wait', async () => {
    const asked = await ask(app, PORTAL);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringMatching(/CountryId.*Request-Source/i),
    });
    const response = await post(app, PORTAL);
    expect(admitted(response)).toBe(PORTAL);
    expect(response.headers['access-control-expose-headers']).toMatch(/Date.*Retry-After/);
    expect(response.headers.vary).toMatch(/Origin/);
  });

  test.each(OTHERS)('[API-29] %s is not', async (origin) => {
    expect(admitted(await ask(app, origin))).toBeUndefined();
    expect(admitted(await post(app, origin))).toBeUndefined();
  });

  test('[API-29] pages are not for others to read', async () => {
    const response = await app.inject({ url: '/page', headers: { origin: PORTAL } });
    expect(admitted(response)).toBeUndefined();
  });
});

test('[API-29] without one no response speaks of other origins', async () => {
  const app = await createApp([]);
  expect(admitted(await post(app, PORTAL))).toBeUndefined();
  await app.close();
});
