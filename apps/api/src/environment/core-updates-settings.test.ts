import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCoreUpdates } from '#api/environment/core-updates-settings.ts';
import { readEnvironment } from '#api/environment/environment.ts';

const [OLD, NEW] = ['q8Zr1vXw0nT5yKc3LmB7sHd9JfG2pAeU', 'Vt4XhY6uQ0oRz8iWn2PkDg5MlSj7CbEa'];
const GIVEN = { CORE_UPDATES_PORT: 4020, CORE_UPDATES_HOST: '127.0.0.1', CORE_UPDATES_TOKENS: OLD };

const readFrom = (variables: Readonly<Record<string, string>>) =>
  readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-environment-')), ...variables }).coreUpdates;

test('[INB-1] there is no port unless it is set, and it is on this machine unless an interface is named', () => {
  expect(readFrom({})).toBeUndefined();
  expect(readFrom({ CORE_UPDATES_TOKENS: OLD })).toBeUndefined();
  expect(readFrom({ CORE_UPDATES_PORT: '4020', CORE_UPDATES_TOKENS: `${NEW},${OLD}` })).toEqual({
    host: '127.0.0.1',
    port: 4020,
    tokens: [NEW, OLD],
  });
  expect(() => readFrom({ CORE_UPDATES_PORT: '4020' })).toThrow('CORE_UPDATES_TOKENS must be set');
});

test.each(['short', `${OLD},`, `${OLD},short`, `${OLD},${NEW},${OLD}`, `${OLD} ${NEW}`])(
  '[INB-1] %s is not one or two tokens',
  (CORE_UPDATES_TOKENS) => {
    expect(() => readFrom({ CORE_UPDATES_PORT: '4020', CORE_UPDATES_TOKENS })).toThrow('CORE_UPDATES_TOKENS');
  },
);

test.each(['0.0.0.0', '::', '203.0.113.7', 'core.example.com', '100.64.0.1', '2001:db8::1'])(
  '[INB-1] [OPS-1] production does not listen for the core system at %s',
  (host) => {
    const values = { ...GIVEN, CORE_UPDATES_HOST: host };
    expect(() => readCoreUpdates(values, true)).toThrow('CORE_UPDATES_HOST must be a private address');
    expect(readCoreUpdates(values, false)?.host).toBe(host);
  },
);

test.each(['127.0.0.1', '::1', 'localhost', '10.0.0.7', '172.16.3.4', '192.168.1.2', 'fd12::7'])(
  '[INB-1] production listens for the core system at %s',
  (host) => {
    expect(readCoreUpdates({ ...GIVEN, CORE_UPDATES_HOST: host }, true)?.host).toBe(host);
  },
);

test('[INB-1] [OPS-1] production takes no token that nobody made by chance', () => {
  const values = { ...GIVEN, CORE_UPDATES_TOKENS: `${OLD},${'a'.repeat(40)}` };
  expect(() => readCoreUpdates(values, true)).toThrow('must be random');
});
