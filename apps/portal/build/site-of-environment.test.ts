import { expect, test } from 'vitest';
import { sourceFingerprint } from './freshness.mjs';
import { siteOfEnvironment } from './site-of-environment.mjs';
import { siteReplacement } from './site-replacement.mjs';

const ELSEWHERE = { PORTAL_API_HOST: 'https://api.example.com' };
const WITH_COOKIES = { ...ELSEWHERE, PORTAL_API_COOKIES: '1' };

test.each([
  [{}, 'same-origin'],
  [ELSEWHERE, 'same-origin'],
  [{ ...ELSEWHERE, PORTAL_API_COOKIES: '0' }, 'same-origin'],
  [WITH_COOKIES, 'include'],
])('[CFG-44] the build of %j sends cookies: %s', (environment, credentials) => {
  const module = siteReplacement(siteOfEnvironment(environment)).load('/src/lib/site/built-site.ts');
  expect(module).toContain(`export const builtApiCredentials = "${credentials}";`);
});

test('[CFG-44] a build that sends cookies is not taken for one that sends none', () => {
  const [without, withCookies] = [ELSEWHERE, WITH_COOKIES].map((environment) =>
    sourceFingerprint(siteOfEnvironment(environment)),
  );
  expect(withCookies).not.toBe(without);
});
