import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#api/environment/environment.ts';
import { readPasskeySettings } from '#api/environment/passkey-settings.ts';

const ICLOUD = 'dd4ec289-e01d-41c9-bb89-70fa845d4bf2';
const readFrom = (variables: Readonly<Record<string, string>>) =>
  readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-environment-')), ...variables }).passkeys;
const inProduction = (PASSKEY_RP_ID: string, PUBLIC_ORIGIN = 'https://portal.example.co.nz') =>
  readPasskeySettings({ PASSKEY_RP_ID, PASSKEY_REFUSED_AAGUIDS: '', PUBLIC_ORIGIN }, true);

test('[PKY-1] [PKY-16] passkeys are bound to the host, and no make of device is refused, unless it is said', () => {
  expect(readFrom({})).toEqual({ rpId: undefined, refusedAaguids: [] });
  const other = '00000000-0000-4000-8000-000000000000';
  expect(
    readFrom({ PASSKEY_RP_ID: 'example.com', PASSKEY_REFUSED_AAGUIDS: `${ICLOUD.toUpperCase()}, ${other}` }),
  ).toEqual({ rpId: 'example.com', refusedAaguids: [ICLOUD, other] });
});

test.each([
  [{ PASSKEY_RP_ID: 'https://example.com' }, 'PASSKEY_RP_ID'],
  [{ PASSKEY_RP_ID: 'example.com:8443' }, 'PASSKEY_RP_ID'],
  [{ PASSKEY_REFUSED_AAGUIDS: 'Windows Hello' }, 'PASSKEY_REFUSED_AAGUIDS'],
])('[PKY-1] [PKY-16] a start with %o is refused with a sentence', (variables, name) => {
  expect(() => readFrom(variables)).toThrow(name);
});

test.each([
  'nz',
  'co.nz',
  'com.au',
  'net.au',
  'gc.ca',
  'xn--mori-qsa.nz',
  'kawasaki.jp',
  'azurewebsites.net',
  'localhost',
])('[PKY-1] [OPS-1] production binds no passkey to %s, below which others register their domains', (rpId) => {
  expect(() => inProduction(rpId)).toThrow(/PASSKEY_RP_ID must be a domain of your own, .*\.$/);
});

test('[PKY-1] [OPS-1] production binds passkeys to the host that customers type, or above it', () => {
  for (const rpId of ['portal.example.co.nz', 'example.co.nz']) expect(inProduction(rpId).rpId).toBe(rpId);
  for (const rpId of ['ample.co.nz', 'other.example', 'www.portal.example.co.nz'])
    expect(() => inProduction(rpId)).toThrow('must be the host of PUBLIC_ORIGIN, or a domain above it.');
});
