import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleErrors } from '#api/http/error-handler.ts';
import { protectAnswers } from '#api/http/security-headers.ts';
import { servePortalFiles } from '#api/portal-files/portal-files.ts';
import { listSiteBuilds, siteKeyOfHost } from '#api/portal-files/site-build.ts';

let dist: string;
let app: FastifyInstance;

function writeSite(key: string): void {
  const folder = join(dist, key);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const files = {
    'index.html': `<title>${key}</title>`,
    '503.html': '<h1>503</h1>',
    'assets/main-abc.js': `//${key}`,
    'configResponse.json': '[]',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  writeFileSync(
    join(folder, 'headers.json'),
    JSON.stringify({ 'Content-Security-Policy': "default-src 'self'" }),
  );
}

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'portal-dist-'));
  writeSite('real-154');
  writeSite('seniors-154');
  app = Fastify();
  handleErrors(app);
  protectAnswers(app, { isSecureOrigin: true });
  await servePortalFiles(app, listSiteBuilds(dist));
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each(['/', '/login?a=1', '/policy/70010001', '/no/such/page', '/contacts/update'])(
  '[NAV-1] %s gets the one document',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('<title>real-154</title>');
    expect(answer.headers['content-security-policy']).toBe("default-src 'self'");
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test('[CFG-1] the host name picks the site, and any other name the default', async () => {
  expect((await get('/', { host: 'seniors-154.localhost:4000' })).body).toContain('seniors-154');
  expect((await get('/', { host: 'portal.example.com' })).body).toContain('real-154');
  expect((await get('/', { host: 'real-13.localhost' })).statusCode).toBe(404);
  expect(siteKeyOfHost('')).toBe('real-154');
});

test('[API-26] hashed files are kept for ever and come compressed', async () => {
  const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toContain('javascript');
});

test.each([
  '/headers.json',
  '/assets/none.js',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fheaders.json',
  '/.env',
  '/policy.css',
  '/dev/outbox.json',
])('[API-26] %s is nowhere', async (url) => {
  const answer = await get(url);
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('Content-Security-Policy');
});

test('[API-6] the portal is only read, and unknown calls are problems', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(405);
  expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200);
  const call = await get('/api/v1/nothing');
  expect(call.statusCode).toBe(404);
  expect(call.headers['content-type']).toContain('problem+json');
});

test('[API-27] every answer carries its protection', async () => {
  for (const url of ['/', '/assets/main-abc.js', '/api/v1/nothing', '/none.js']) {
    const { headers } = await get(url);
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['referrer-policy'], url).toBe('no-referrer');
    expect(headers['strict-transport-security'], url).toContain('max-age=31536000');
  }
});
