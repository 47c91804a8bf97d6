import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '#api/environment/environment.ts';
import { deriveKey } from '#api/keys/key-ring.ts';

const EXAMPLE = new URL('../../../../.env.example', import.meta.url);

test('[HOUSE-2] .env.example lists exactly the variables that the server reads', () => {
  const listed = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual([...ENVIRONMENT_VARIABLES].sort());
});

test('[HOUSE-5] a development start needs nothing and keeps its key', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-environment-'));
  const first = readEnvironment({ DATA_DIR });
  expect(first).toMatchObject({
    isProduction: false,
    port: 4000,
    databaseUrl: undefined,
    dataFolder: DATA_DIR,
  });
  expect(readEnvironment({ DATA_DIR }).secretKeys).toEqual(first.secretKeys);
});

test('[API-23] keys for different purposes differ', () => {
  expect(deriveKey('a', 'x').equals(deriveKey('a', 'y'))).toBe(false);
  expect(deriveKey('a', 'x').equals(deriveKey('b', 'x'))).toBe(false);
});

test('[CFG-1] [CFG-18] the site of a start is that of PORTAL_BRAND and PORTAL_COUNTRY, and SITE_HOSTS names others', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-environment-'));
  expect(readEnvironment({ DATA_DIR }).defaultSiteKey).toBe('real-154');
  const chosen = readEnvironment({
    DATA_DIR,
    PORTAL_BRAND: 'seniors',
    PORTAL_COUNTRY: '13',
    SITE_HOSTS: 'One.example.com=fiftyup-13, two.example.com = northcover-39',
  });
  expect(chosen.defaultSiteKey).toBe('seniors-13');
  expect([...chosen.siteHosts]).toEqual([
    ['one.example.com', 'fiftyup-13'],
    ['two.example.com', 'northcover-39'],
  ]);
});

test.each([
  [{ PORTAL_BRAND: 'nobody' }, 'No theme found'],
  [{ PORTAL_BRAND: 'real', PORTAL_COUNTRY: '39' }, 'PORTAL_BRAND and PORTAL_COUNTRY name real-39'],
  [{ SITE_HOSTS: 'one.example.com=real-39' }, 'SITE_HOSTS'],
  [{ SITE_HOSTS: '=real-13' }, 'SITE_HOSTS'],
])('[CFG-4] a start with %o is refused with a sentence', (variables, sentence) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-environment-'));
  expect(() => readEnvironment({ DATA_DIR, ...variables })).toThrow(sentence);
});

test.each([
  'one.example.com:8443',
  'https://one.example.com',
  'one@two.example.com',
  'one two',
  'séniors.example.com',
])('[CFG-45] %s is no host name that a browser sends: the start is refused', (host) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-environment-'));
  expect(() => readEnvironment({ DATA_DIR, SITE_HOSTS: `${host}=real-13` })).toThrow('SITE_HOSTS');
});

test('[API-28] how long the audit trail is kept is the operator’s to say, within what makes sense', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-environment-'));
  const daysOf = (AUDIT_RETENTION_DAYS: string) =>
    readEnvironment({ DATA_DIR, AUDIT_RETENTION_DAYS }).auditRetentionDays;
  expect(daysOf('')).toBe(2557);
  expect(daysOf('90')).toBe(90);
  for (const value of ['89', '36526', '0', '400.5', 'for ever'])
    expect(() => daysOf(value), value).toThrow('AUDIT_RETENTION_DAYS');
});
