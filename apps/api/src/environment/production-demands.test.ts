import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCommandEnvironment, readEnvironment } from '#api/environment/environment.ts';
import { isWeakSecret } from '#api/environment/production-demands.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal@db.example.com/portal?sslmode=verify-full',
  SECRET_KEYS: '1:kUuOT8c9s0vXKX7lcd3VQ5FzEr2bWqYg,2:an older one may be weak, it only reads',
  PUBLIC_ORIGIN: 'https://portal.example.com',
  TRUSTED_PROXIES: '10.0.0.0/8',
  CORE_EVENTS_URL: 'https://core.example.com/events',
  CORE_EVENTS_TOKEN: 'token',
  SMTP_URL: 'smtps://mail.example.com',
  SMTP_FROM: 'codes@portal.example.com',
  SMS_HTTP_URL: 'https://sms.example.com',
  SMS_HTTP_TOKEN: 'token',
  SMS_HTTP_FROM: 'real',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const startWith = (variables: Record<string, string>) => readEnvironment({ ...PRODUCTION, ...variables });

test('[OPS-1] production starts where everything is as it should be, and without proxies that is said', () => {
  expect(startWith({}).trustedProxies).toEqual(['10.0.0.0/8']);
  expect(startWith({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  expect(startWith({ CORE_EVENTS_URL: '', CORE_EVENTS_TOKEN: '' }).coreEvents).toBeUndefined();
  expect(startWith(STRIPE).payments.stripe?.secretKey).toBe('sk_1');
});

test.each([
  [{ PUBLIC_ORIGIN: 'http://portal.example.com' }, 'PUBLIC_ORIGIN must begin with https'],
  [{ PUBLIC_ORIGIN: 'http://localhost:4000' }, 'PUBLIC_ORIGIN must begin with https'],
  [{ CORE_EVENTS_URL: 'http://core.example.com/events' }, 'CORE_EVENTS_URL must begin with https'],
  [{ PORTAL_ORIGINS: 'https://a.example.com,http://b.example.com' }, 'PORTAL_ORIGINS must begin with https'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL must be set'],
  [{ DATABASE_URL: 'postgres://db.example.com/portal' }, 'sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://10.0.0.7/portal?sslmode=require' }, 'sslmode=verify-full'],
  [{ DATABASE_URL: 'postgres://db.example.com/portal?sslmode=no-verify' }, 'sslmode=verify-full'],
  [
    { DATABASE_URL: 'postgres://db.example.com/portal?sslmode=verify-full&sslmode=disable' },
    'sslmode=verify-full',
  ],
  [{ DATABASE_URL: 'postgres://localhost/portal?host=db.example.com' }, 'sslmode=verify-full'],
  ...[
    'postgres://portal@h1:5410,h2:5411/portal?sslmode=verify-full',
    'postgres://h1,h2/portal?sslmode=verify-full',
    'postgres:///portal?host=h1,h2&sslmode=verify-full',
  ].map((url): [Record<string, string>, string] => [
    { DATABASE_URL: url },
    'DATABASE_URL must name one host: an address that follows the primary',
  ]),
  [{ SECRET_KEYS: '' }, 'SECRET_KEYS must be set'],
  [{ SECRET_KEYS: `3:${'a'.repeat(32)}` }, 'the secret of key 3 must be random'],
  [
    { TRUSTED_PROXIES: '' },
    'TRUSTED_PROXIES must be set (the IP addresses of the proxies in front of the server, or none)',
  ],
  [
    { ...STRIPE, CORE_EVENTS_URL: '', CORE_EVENTS_TOKEN: '' },
    'CORE_EVENTS_URL must be set (where the core system takes events), because STRIPE_SECRET_KEY is',
  ],
  [{ PAYMENT_GATEWAYS: '1=sandbox' }, 'sandbox gateway, which never runs in production'],
  [{ NODE_ENV: '' }, 'NODE_ENV must be set to production or development when DATABASE_URL is set'],
])('[OPS-1] production with %o is refused with a sentence', (variables, sentence) => {
  expect(() => startWith(variables)).toThrow(sentence);
  expect(() => startWith(variables)).toThrow(/^[^\n]*\.$/);
});

test.each([
  'postgres://localhost/portal',
  'postgres://127.0.0.1:5432/portal',
  'postgres:///portal?host=/var/run/postgresql',
])('[OPS-1] on the same machine a database needs no TLS: %s', (DATABASE_URL) => {
  expect(startWith({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('[OPS-1] a core system on the same machine may be without TLS', () => {
  expect(startWith({ CORE_EVENTS_URL: 'http://127.0.0.1:9000' }).coreEvents?.url).toBe(
    'http://127.0.0.1:9000',
  );
});

test('[API-51] production describes its calls only where it is told to', () => {
  expect(startWith({}).hasApiDocs).toBe(false);
  expect(startWith({ API_DOCS: 'on' }).hasApiDocs).toBe(true);
  expect(readEnvironment({ SECRET_KEYS: PRODUCTION.SECRET_KEYS }).hasApiDocs).toBe(true);
});

test('[OPS-1] a command wants the database and its keys, and nothing else', () => {
  const { NODE_ENV, DATABASE_URL, SECRET_KEYS } = PRODUCTION;
  expect(readCommandEnvironment({ NODE_ENV, DATABASE_URL, SECRET_KEYS }).isProduction).toBe(true);
  expect(() => readCommandEnvironment({ NODE_ENV, SECRET_KEYS })).toThrow('DATABASE_URL must be set');
  expect(() => readCommandEnvironment({ NODE_ENV, DATABASE_URL })).toThrow('IDENTIFIER_KEYS');
});

test.each([
  'a'.repeat(64),
  'password'.repeat(8),
  '0123456789abcdefghijklmnopqrstuvwxyz',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  '1234567890'.repeat(4),
])('[OPS-1] %s is no secret', (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

test('[OPS-1] no secret of chance is refused, in whichever way it is written', () => {
  for (let turn = 0; turn < 2_000; turn += 1) {
    // Bytes of chance that are the same in every run.
    const chance = createHash('sha256').update(String(turn)).digest();
    for (const secret of [
      chance.subarray(0, 16).toString('hex'),
      chance.toString('hex'),
      chance.subarray(0, 24).toString('base64'),
    ])
      expect(isWeakSecret(secret), secret).toBe(false);
  }
});
