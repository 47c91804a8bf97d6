import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteHosts } from '#api/portal-files/site-hosts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACE_PARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

/** A trace that nobody named: made by chance, and not sampled. */
const MADE_TRACE = /^00-([\da-f]{32})-[\da-f]{16}-00$/;
type Line = { reqId: string; traceId?: string };

let testApp: TestApp;
beforeAll(async () => {
  const siteOfHost = createSiteHosts({
    defaultKey: 'real-154',
    hosts: new Map([['www.northcover.example', 'northcover-39']]),
  });
  testApp = await createTestApp(undefined, {
    portalFiles: { builds: { find: () => undefined }, siteOfHost },
  });
});
afterAll(() => testApp.close());

/** A call that is refused, so that it has a problem document and two log lines. */
async function refused(headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const before = testApp.logLines().length;
  const url = '/api/v1/Policy/policydetail';
  const response = await testApp.app.inject({ method: 'POST', url, headers, remoteAddress, payload: {} });
  const lines = testApp.logLines().slice(before);
  return {
    headers: response.headers,
    reference: response.json<{ correlationId: string }>().correlationId,
    lines: lines.map((line) => JSON.parse(line) as Line),
  };
}

test('[OPS-8] a request has the id and trace of a trusted proxy, in its response and in each log line', async () => {
  const { headers, reference, lines } = await refused({
    'x-request-id': 'edge-7f3a_0001',
    traceparent: TRACE_PARENT,
  });
  expect(headers).toMatchObject({ 'x-request-id': 'edge-7f3a_0001', traceparent: TRACE_PARENT });
  expect(reference).toBe('edge-7f3a_0001');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatchObject({ reqId: 'edge-7f3a_0001', traceId: TRACE_ID });
});

test('[OPS-8] nobody else names a request', async () => {
  const given = { 'x-request-id': 'edge-7f3a_0001', traceparent: TRACE_PARENT };
  const { headers, reference, lines } = await refused(given, '203.0.113.9');
  expect(headers['x-request-id']).toMatch(UUID);
  const [, madeTraceId] = MADE_TRACE.exec(String(headers.traceparent)) ?? [];
  expect(madeTraceId).not.toBe(TRACE_ID);
  expect(reference).toBe(headers['x-request-id']);
  for (const line of lines) expect(line).toMatchObject({ reqId: reference, traceId: madeTraceId });
});

test.each([
  ['a space', 'edge 7f3a 0001'],
  ['an e-mail address', 'mere@example.com'],
  ['seven characters', 'edge-01'],
  ['65 characters', 'a'.repeat(65)],
  ['a quotation mark', 'edge-"0001"'],
  ['nothing', ''],
])('[OPS-8] a request id with %s is not taken', async (_what, requestId) => {
  const { headers } = await refused({ 'x-request-id': requestId });
  expect(headers['x-request-id']).toMatch(UUID);
});

test.each([
  ['version ff', `ff-${TRACE_ID}-00f067aa0ba902b7-01`],
  ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['no parent', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
  ['capitals', TRACE_PARENT.toUpperCase()],
  ['more behind it', `${TRACE_PARENT}-mere@example.com`],
])('[OPS-8] a trace with %s is not taken', async (_what, traceparent) => {
  const { headers, lines } = await refused({ traceparent });
  const [, madeTraceId] = MADE_TRACE.exec(String(headers.traceparent)) ?? [];
  expect(madeTraceId).not.toBe(TRACE_ID);
  for (const line of lines) expect(line.traceId).toBe(madeTraceId);
});

test.each([
  ['the host name', { host: 'seniors-13.example.com' }, 'seniors-13', 13],
  ['a name that the operator gave', { host: 'www.northcover.example' }, 'northcover-39', 39],
  [
    'the page, where another server hands it out',
    { host: 'api.example.com', origin: 'https://www.northcover.example' },
    'northcover-39',
    39,
  ],
  ['the default', { host: 'mary-jones.example.com', origin: 'null' }, 'real-154', 154],
  ['the header of the call', { host: 'seniors-13.example.com', countryid: '154' }, 'seniors-13', 154],
  ['no header that names no country', { host: 'localhost', countryid: 'mary@example.com' }, 'real-154', 154],
])(
  '[OPS-9] each line of a request has version, site and country, by %s',
  async (_what, headers, site, country) => {
    const { lines } = await refused(headers);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatchObject({ version: 'tested', site, country });
  },
);
