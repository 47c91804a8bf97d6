import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrorHandler } from '#api/http/error-handler.ts';
import { addSecurityHeaders } from '#api/http/security-headers.ts';
import { servePortalFiles } from '#api/portal-files/portal-files.ts';
import { buildSitesOnDemand, listSiteBuilds } from '#api/portal-files/site-builds.ts';
import type { Overlay } from '#api/portal-files/site-files.ts';
import { createSiteHosts } from '#api/portal-files/site-hosts.ts';

let dist: string;
let app: FastifyInstance;

function writeSite(key: string, headers: Readonly<Record<string, string>> = {}): void {
  const folder = join(dist, key);
  for (const inside of ['assets', 'bereavement', 'help-with-payments'])
    mkdirSync(join(folder, inside), { recursive: true });
  const files = {
    'index.html': `<title>${key}</title>`,
    '503.html': '<h1>503</h1>',
    'bereavement/index.html': '<h1>When someone has died</h1>',
    'help-with-payments/index.html': '<h1>Help with payments</h1>',
    'assets/main-abc.js': `//${key}`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  writeFileSync(join(folder, 'configResponse.json'), '[]');
  writeFileSync(
    join(folder, 'headers.json'),
    JSON.stringify({ 'Content-Security-Policy': "default-src 'self'", ...headers }),
  );
}

const builtForTests: string[] = [];
const lastGood = new Map<string, string>();
let overlay: Overlay | undefined;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'portal-dist-'));
  writeSite('real-154');
  writeSite('seniors-154');
  app = Fastify();
  registerErrorHandler(app);
  addSecurityHeaders(app, { isSecureOrigin: true });
  const hosts = new Map([['seniors.example.com', 'seniors-154']]);
  const siteOfHost = createSiteHosts({ defaultKey: 'real-154', hosts });
  servePortalFiles(app, {
    builds: listSiteBuilds({ distFolder: dist, reportTestMode: (key) => builtForTests.push(key) }),
    siteOfHost,
    lastGoodOf: (key) => lastGood.get(key),
    findOverlay: () => overlay,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const REPORTING = '; report-uri /api/csp-reports; report-to csp';

test.each(['/', '/login?a=1', '/policy', '/payment/70010001', '/no/such/page', '/contacts/update'])(
  '[NAV-1] %s gets the one document',
  async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('<title>real-154</title>');
    expect(response.headers['content-security-policy']).toBe(`default-src 'self'${REPORTING}`);
    expect(response.headers['cache-control']).toBe('no-cache');
  },
);

test('[CFG-1] [CFG-18] the host name picks the site, and any other name the default', async () => {
  expect((await get('/', { host: 'seniors-154.localhost:4000' })).body).toContain('seniors-154');
  expect((await get('/', { host: 'SENIORS-154.localhost' })).body).toContain('seniors-154');
  expect((await get('/', { host: 'seniors.example.com' })).body).toContain('seniors-154');
  expect((await get('/', { host: 'portal.example.com' })).body).toContain('real-154');
});

test('[CFG-18] a site that was not built says so, and what could not be built says why', async () => {
  const missing = await get('/', { host: 'real-13.localhost' });
  expect(missing.statusCode).toBe(404);
  expect(missing.body).toBe('The site real-13 has not been built.\n');
  const broken = Fastify();
  servePortalFiles(broken, {
    builds: { find: () => Promise.reject(new Error('No theme found')) },
    siteOfHost: () => 'real-13',
  });
  const response = await fetch(await broken.listen({ port: 0, host: '127.0.0.1' }));
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('No theme found');
  await broken.close();
});

describe('[CFG-18] a site that is built when it is asked for', () => {
  const onDemand = (build: (key: string) => Promise<void>) => buildSitesOnDemand({ build, distFolder: dist });

  test('is built once, however many ask', async () => {
    const built: string[] = [];
    const builds = onDemand(async (key) => {
      built.push(key);
      writeSite(key);
    });
    const found = await Promise.all(Array.from({ length: 5 }, () => builds.find('northcover-39')));
    expect(new Set(found.map((build) => build?.folder))).toEqual(new Set([join(dist, 'northcover-39')]));
    expect(built).toEqual(['northcover-39']);
  });

  test('is tried again after a failure', async () => {
    let tries = 0;
    const builds = onDemand(async (key) => {
      tries += 1;
      if (tries === 1) throw new Error('disk full');
      writeSite(key);
    });
    await expect(builds.find('fiftyup-13')).rejects.toThrow('disk full');
    expect((await builds.find('fiftyup-13'))?.key).toBe('fiftyup-13');
  });

  test('is not built where it is there', async () => {
    const builds = onDemand(() => Promise.reject(new Error('not to be called')));
    expect((await builds.find('real-154'))?.key).toBe('real-154');
  });
});

test('[CFG-40] a site that is built anew, or for the first time, is served with the headers of that build', async () => {
  const policyOf = async (host: string) => (await get('/', { host })).headers['content-security-policy'];
  expect(await policyOf('seniors-154.localhost')).toBe(`default-src 'self'${REPORTING}`);
  writeSite('seniors-154', { 'Content-Security-Policy': "default-src 'self'; script-src 'sha256-new'" });
  expect(await policyOf('seniors-154.localhost')).toBe(
    `default-src 'self'; script-src 'sha256-new'${REPORTING}`,
  );
  expect(await policyOf('seniors-13.localhost')).toBe("frame-ancestors 'none'");
  writeSite('seniors-13');
  expect(await policyOf('seniors-13.localhost')).toBe(`default-src 'self'${REPORTING}`);
  const onDemand = buildSitesOnDemand({ build: () => Promise.resolve(), distFolder: dist });
  await onDemand.find('seniors-13');
  writeSite('seniors-13', { 'Content-Security-Policy': "default-src 'none'" });
  expect((await onDemand.find('seniors-13'))?.headers).toEqual({
    'Content-Security-Policy': "default-src 'none'",
  });
});

test('[API-26] hashed files are kept for ever and come compressed', async () => {
  const response = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
  expect(response.headers['cache-control']).toContain('immutable');
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.headers['content-type']).toContain('javascript');
});

test('the document is asked for at each visit, and not sent again while it stays', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    get('/policy/70010001', { 'accept-encoding': 'br', 'cache-control': 'max-age=0', ...headers });
  const first = await ask();
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await ask({ 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('[CFG-20] configResponse.json is sent as it stands at that moment, compressed, and 304 while it stays', async () => {
  const file = join(dist, 'real-154', 'configResponse.json');
  const ask = (headers: Record<string, string> = {}) =>
    get('/configResponse.json', { 'accept-encoding': 'gzip, br', ...headers });
  const first = await ask();
  expect(first.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe('[]');
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  writeFileSync(file, '[{"replaced":true}]');
  const second = await ask({ 'if-none-match': String(first.headers.etag) });
  expect(second.statusCode).toBe(200);
  expect(brotliDecompressSync(second.rawPayload).toString()).toBe('[{"replaced":true}]');
  expect((await get('/configResponse.json')).body).toBe('[{"replaced":true}]');
  rmSync(file);
  expect((await ask()).statusCode).toBe(404);
  writeFileSync(file, '[]');
});

test.each([
  ['broken', (file: string) => writeFileSync(file, '[{"countryId":154,')],
  ['gone', (file: string) => rmSync(file)],
])('[CFG-46] while configResponse.json is %s, browsers get the last good one', async (_how, spoil) => {
  const file = join(dist, 'real-154', 'configResponse.json');
  const ask = (headers: Record<string, string> = {}) => get('/configResponse.json', headers);
  writeFileSync(file, '[{"good":true}]');
  const before = await ask();
  spoil(file);
  lastGood.set('real-154', '[{"good":true}]');
  expect((await ask()).body).toBe('[{"good":true}]');
  expect((await ask({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304);
  const compressed = await ask({ 'accept-encoding': 'br' });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('[{"good":true}]');
  expect((await get('/configResponse.json', { host: 'seniors-154.localhost' })).body).toBe('[]');
  lastGood.clear();
  writeFileSync(file, '[{"mended":true}]');
  expect((await ask()).body).toBe('[{"mended":true}]');
  writeFileSync(file, '[]');
});

test.each(['/bereavement', '/bereavement/', '/bereavement?from=letter'])(
  '[CLM-1] %s gets a page of its own, with the policy of the site',
  async (url) => {
    const response = await get(url);
    expect(response.body).toBe('<h1>When someone has died</h1>');
    expect(response.headers['content-security-policy']).toBe(`default-src 'self'${REPORTING}`);
  },
);

test('[HLP-1] /help-with-payments gets a page of its own', async () => {
  expect((await get('/help-with-payments')).body).toBe('<h1>Help with payments</h1>');
});

test('[API-53] a page names where its policy is reported', async () => {
  const { headers } = await get('/login');
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
  expect(headers['content-security-policy']).toContain('report-uri /api/csp-reports; report-to csp');
});

test.each([
  ['without overrides', undefined],
  ['with overrides', { overrides: {}, lay: (html: string) => `${html}!` }],
])('[CFG-51] a page %s is read once, and again when it was replaced', async (_how, laid) => {
  const file = join(dist, 'real-154', '503.html');
  const read = async () => (await get('/503.html')).body;
  overlay = laid;
  writeFileSync(file, '<h1>503</h1>');
  utimesSync(file, 1, 1);
  const first = await read();
  writeFileSync(file, '<h1>504</h1>');
  utimesSync(file, 1, 1);
  expect(await read()).toBe(first);
  utimesSync(file, 2, 2);
  expect(await read()).toBe(first.replace('503', '504'));
  overlay = undefined;
});

test('[CFG-51] a page is made from overrides once, and again from others', async () => {
  let made = 0;
  const laid = (text: string): Overlay => ({
    overrides: { text },
    lay(html) {
      made += 1;
      return `${html}${text}`;
    },
  });
  const read = async () => brotliDecompressSync((await get('/', { 'accept-encoding': 'br' })).rawPayload);
  for (const text of ['first', 'second']) {
    overlay = laid(text);
    for (const _ of [1, 2, 3]) expect(String(await read())).toBe(`<title>real-154</title>${text}`);
  }
  expect(made).toBe(2);
  overlay = undefined;
  expect(String(await read())).toBe('<title>real-154</title>');
});

test('[NAV-11] the page for when nothing can be reached may be kept, the others are asked for again', async () => {
  expect((await get('/503.html')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/configResponse.json')).headers['cache-control']).toBe('no-cache');
});

test('[POL-40] a number with a dot is opened by its address', async () => {
  for (const path of ['/payment/AB-1.25.7/', '/policy/1.5', '/policy/1%2E5']) {
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe((await get('/login')).body);
  }
});

test.each([
  '/headers.json',
  '/assets/none.js',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fheaders.json',
  '/%252e%252e/package.json',
  '/assets/..%252f..%252fheaders.json',
  '/.env',
  '/.git/config',
  '/assets/.js',
  '/policy.css',
  '/dev/outbox.json',
])('[API-26] %s is nowhere', async (url) => {
  const response = await get(url);
  expect([400, 403, 404]).toContain(response.statusCode);
  expect(response.body).not.toContain('Content-Security-Policy');
});

test('[API-26] a folder lists nothing', async () => {
  expect((await get('/assets/')).body).toBe((await get('/')).body);
});

test('[API-6] the portal is only read, and unknown calls are problems', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(405);
  expect((await app.inject({ method: 'TRACE' as 'GET', url: '/login' })).statusCode).toBe(405);
  expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200);
  const call = await get('/api/v1/nothing');
  expect(call.statusCode).toBe(404);
  expect(call.headers['content-type']).toContain('problem+json');
});

test('[API-27] every response carries its protection', async () => {
  for (const url of ['/', '/assets/main-abc.js', '/configResponse.json', '/api/v1/nothing', '/none.js']) {
    const { headers } = await get(url);
    expect(headers['content-type'], url).toMatch(/; charset=utf-8$/);
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['referrer-policy'], url).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy'], url).toBe('same-origin');
    expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
    // The policy of a page is that of its build.
    if (url !== '/') expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
  }
});

test('[LOG-97] a site that was built with --test-mode is not served, and operators read of it once', async () => {
  writeSite('seniors-154', { 'X-Test-Mode': 'on' });
  const ask = () => get('/login', { host: 'seniors.example.com' });
  expect((await ask()).statusCode).toBe(404);
  expect((await ask()).statusCode).toBe(404);
  expect(builtForTests).toEqual(['seniors-154']);
  expect((await get('/login')).statusCode).toBe(200);
  writeSite('seniors-154');
  expect((await ask()).statusCode).toBe(200);
});
