import { expect, test } from 'vitest';
import { readSettings } from '#sandbox/settings.ts';

test('[GWY-16] without variables it serves a portal at port 4000', () => {
  expect(readSettings({})).toEqual({
    port: 4010,
    ledgerFile: `${process.cwd()}/.data/sandbox-gateway/ledger.jsonl`,
    secretKey: 'sandbox-secret-key',
    portalOrigins: ['http://localhost:4000', 'http://*.localhost:4000'],
    webhook: {
      url: 'http://localhost:4000/api/gateway-events/sandbox',
      secret: 'sandbox-webhook-secret',
    },
  });
});

test('[GWY-16] ports, folder, origins and webhook can be moved', () => {
  const moved = readSettings({
    PORT: '5000',
    GATEWAY_PORT: '5010',
    DATA_DIR: '/var/x',
    SANDBOX_WEBHOOK_URL: 'off',
  });
  expect(moved).toMatchObject({
    port: 5010,
    ledgerFile: '/var/x/sandbox-gateway/ledger.jsonl',
    portalOrigins: ['http://localhost:5000', 'http://*.localhost:5000'],
    webhook: undefined,
  });
  const named = readSettings({ SANDBOX_PORTAL_ORIGINS: 'https://a.example  https://b.example:8443' });
  expect(named.portalOrigins).toEqual(['https://a.example', 'https://b.example:8443']);
});

test.each([
  { GATEWAY_PORT: 'x' },
  { SANDBOX_PORTAL_ORIGINS: 'a.example' },
  { SANDBOX_PORTAL_ORIGINS: 'http://a.example; script-src *' },
  { SANDBOX_WEBHOOK_URL: 'nowhere' },
])('[GWY-16] %j is refused with one sentence that names the variable', (variables) => {
  const [name = ''] = Object.keys(variables);
  expect(() => readSettings(variables)).toThrow(name);
});

test('[GWY-16] it refuses production', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/does not run in production/);
});
