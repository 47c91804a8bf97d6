import { expect, test } from 'vitest';
import { lint } from './lint.mjs';

const CALLS = "export const load = () => fetch('https://example.com');\n";
const READS = 'export const port = process.env.PORT;\n';

test.each([
  ['apps/api/src/payments/payments-service.ts', CALLS, 'noRestrictedGlobals'],
  ['apps/api/src/payments/payments-service.ts', READS, 'noProcessEnv'],
  ['apps/api/src/gateways/sms.ts', READS, 'noProcessEnv'],
])('[HOUSE-11] %s must not do what only another place may', (path, text, rule) => {
  expect(lint([[path, text]])).toEqual([[`lint/style/${rule}`]]);
});

test.each([
  ['apps/api/src/gateways/sms.ts', CALLS],
  ['apps/api/src/environment/environment.ts', READS],
  ['apps/portal/src/lib/api/api-client.ts', CALLS],
])('[HOUSE-11] %s may do it', (path, text) => {
  expect(lint([[path, text]])).toEqual([[]]);
});
