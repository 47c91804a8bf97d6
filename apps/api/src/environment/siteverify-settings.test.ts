import { expect, test } from 'vitest';
import { readCommandEnvironment } from '#api/environment/environment.ts';
import { readSiteverify } from '#api/environment/siteverify-settings.ts';

const SITEVERIFY_SECRETS = 'key-1=secret-1,key-2=secret-2';

test('[LOG-98] each site key has its secret, and the service is Google where nothing else is named', () => {
  expect(readSiteverify({}, true)).toBeUndefined();
  const settings = readSiteverify({ SITEVERIFY_SECRETS }, true);
  expect(settings?.url).toBe('https://www.google.com/recaptcha/api/siteverify');
  expect([...(settings?.secrets ?? [])]).toEqual([
    ['key-1', 'secret-1'],
    ['key-2', 'secret-2'],
  ]);
});

test.each([
  [{ SITEVERIFY_URL: 'https://captcha.example.com' }, /SITEVERIFY_SECRETS must be set/],
  [{ SITEVERIFY_SECRETS: 'key-1' }, /SITEVERIFY_SECRETS has a value/],
  [{ SITEVERIFY_SECRETS, SITEVERIFY_URL: 'https://[' }, /SITEVERIFY_URL has a value/],
])('[LOG-98] %j is refused', (variables, sentence) => {
  expect(() => readCommandEnvironment({ NODE_ENV: 'test', ...variables })).toThrow(sentence);
});

test('[OPS-1] production sends secrets to another machine by https alone', () => {
  const read = (url: string, isProduction: boolean) =>
    readSiteverify({ SITEVERIFY_SECRETS, SITEVERIFY_URL: url }, isProduction)?.url;
  expect(() => read('http://captcha.example.com/', true)).toThrow(/SITEVERIFY_URL must begin with https/);
  expect(read('http://localhost:9/', true)).toBe('http://localhost:9/');
  expect(read('http://captcha.example.com/', false)).toBe('http://captcha.example.com/');
});
