import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  testApp = await createTestApp(database);
});
afterEach(() => testApp.app.close());
afterAll(() => database.close());

const send = (payload: string, type = 'application/csp-report') =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': type },
    payload,
  });
const lines = () => testApp.logLines().filter((line) => line.includes('cspViolation'));
const oldReport = (blocked: string, directive = 'script-src-elem') =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://portal.example.com/policy/70010001',
      'effective-directive': directive,
      'blocked-uri': blocked,
      'script-sample': 'Margaret',
    },
  });

test('[API-53] a report is logged by its directive and origin, in both forms, and nothing else of it', async () => {
  expect((await send(oldReport('https://evil.example.com/a?name=Margaret'))).statusCode).toBe(204);
  const list = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } }];
  expect((await send(JSON.stringify(list), 'application/reports+json')).statusCode).toBe(204);
  expect(lines()).toHaveLength(2);
  expect(lines()[0]).toContain(
    '"cspViolation":{"directive":"script-src-elem","blocked":"https://evil.example.com"}',
  );
  expect(lines()[1]).toContain('"cspViolation":{"directive":"img-src","blocked":"inline"}');
  for (const line of testApp.logLines()) expect(line).not.toMatch(/Margaret|70010001/);
});

test('[API-53] what is no report is taken and forgotten; a large one, and another type, is refused', async () => {
  const before = lines().length;
  for (const nothing of ['{', '[]', 'null', '{"csp-report": 1}', oldReport('x', 'Not A Directive')])
    expect((await send(nothing)).statusCode).toBe(204);
  expect((await send(`"${'x'.repeat(20_000)}"`)).statusCode).toBe(413);
  expect((await send('{}', 'text/plain')).statusCode).toBe(415);
  expect(lines()).toHaveLength(before);
});

test('[API-53] a report with anything in place of its texts is no error of ours', async () => {
  const trap = { toString: 1 };
  const reports = [
    { body: null },
    { 'csp-report': null },
    { 'csp-report': { 'effective-directive': trap } },
    { body: { effectiveDirective: ['img-src'] } },
    { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': trap } },
  ];
  for (const report of reports) expect((await send(JSON.stringify(report))).statusCode).toBe(204);
  expect(lines().at(-1)).toContain('"blocked":"other"');
  expect(testApp.logLines().filter((line) => line.includes('TypeError'))).toEqual([]);
});

test('[API-53] twenty lines in an hour are written, however many reports come', async () => {
  for (let report = 0; report < 40; report += 1) await send(oldReport('eval'));
  expect(lines()).toHaveLength(20);
});
