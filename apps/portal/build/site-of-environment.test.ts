import { expect, test } from 'vitest';
import { siteOfEnvironment } from './site-of-environment.ts';
import { sitePlugin } from './site-plugin.ts';

const ELSEWHERE = { PORTAL_API_HOST: 'https://api.example.com' };
const WITH_COOKIES = { ...ELSEWHERE, PORTAL_API_COOKIES: '1' };

test('[CFG-1] [CFG-2] a build is for the site that the variables name, without them for real-154, and for no other', () => {
  expect(siteOfEnvironment({}).site.key).toBe('real-154');
  expect(siteOfEnvironment({ PORTAL_BRAND: 'seniors', PORTAL_COUNTRY: '13' }).site.key).toBe('seniors-13');
  expect(() => siteOfEnvironment({ PORTAL_BRAND: 'fiftyup', PORTAL_COUNTRY: '39' })).toThrow(
    'There is no site fiftyup-39.',
  );
});

test('[OPS-13] no visit is timed unless the build says which share', () => {
  expect(siteOfEnvironment({}).timedShare).toBe(0);
  expect(siteOfEnvironment({ PORTAL_TIMED_SHARE: '0.1' }).timedShare).toBe(0.1);
  for (const PORTAL_TIMED_SHARE of ['10', '-1', 'many'])
    expect(() => siteOfEnvironment({ PORTAL_TIMED_SHARE })).toThrow('PORTAL_TIMED_SHARE');
});

test.each([
  [{}, 'same-origin'],
  [ELSEWHERE, 'same-origin'],
  [{ ...ELSEWHERE, PORTAL_API_COOKIES: '0' }, 'same-origin'],
  [WITH_COOKIES, 'include'],
])('[CFG-44] the build of %j sends cookies: %s', (environment, credentials) => {
  const { load } = sitePlugin(siteOfEnvironment(environment));
  const module = typeof load === 'function' ? Reflect.apply(load, {}, ['/src/lib/site/built-site.ts']) : '';
  expect(module).toContain(`export const builtApiCredentials = "${credentials}";`);
});
