import { expect, test } from 'vitest';
import { createMessageViewer } from '#api/development/message-viewer.ts';
import { readEnvironment } from '#api/environment/environment.ts';
import { createMessageProviders } from '#api/gateways/messaging/create-message-providers.ts';

const SMTP = { SMTP_URL: 'smtps://user:p%40ss@smtp.example.com', SMTP_FROM: 'codes@example.com' };
const TWILIO = {
  SMS_TWILIO_ACCOUNT_SID: 'AC1',
  SMS_TWILIO_AUTH_TOKEN: 'secret',
  SMS_TWILIO_FROM: '+6421000000',
};
const JSON_SMS = {
  SMS_HTTP_URL: 'https://sms.example.com/send',
  SMS_HTTP_TOKEN: 'secret',
  SMS_HTTP_FROM: 'real',
};
const SECRET_KEY = 'a secret of the tests that is long enough';
const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY,
  DATABASE_URL: 'postgres://localhost/portal',
  TRUSTED_PROXIES: 'none',
  PUBLIC_ORIGIN: 'https://portal.example.com',
};

test.each([
  [{ ...SMTP }, /^In production an SMS provider must be set \(SMS_TWILIO_ACCOUNT_SID or SMS_HTTP_URL.*\)\.$/],
  [{ ...TWILIO }, /^In production a mail server must be set \(SMTP_URL and SMTP_FROM\).*e-mail\.$/],
  [{}, /an SMS provider.*, and a mail server/],
  [{ ...SMTP, ...TWILIO, SMS_TWILIO_ORIGIN: 'http://sms.example.com' }, /SMS_TWILIO_ORIGIN.*https/],
  [{ ...SMTP, ...JSON_SMS, SMS_HTTP_URL: 'http://sms.example.com/send' }, /SMS_HTTP_URL.*https/],
])('[DEL-15] production does not start with %o', (variables, sentence) => {
  expect(() => readEnvironment({ ...PRODUCTION, ...variables })).toThrow(sentence);
});

test('[DEL-15] production starts with one SMS provider and a mail server', () => {
  for (const sms of [TWILIO, JSON_SMS])
    expect(readEnvironment({ ...PRODUCTION, ...SMTP, ...sms }).isProduction).toBe(true);
});

test.each([
  [{ SMTP_URL: SMTP.SMTP_URL }, 'SMTP_FROM must be set, because SMTP_URL is. See .env.example.'],
  [
    { SMTP_FALLBACK_URL: SMTP.SMTP_URL },
    'SMTP_URL must be set, because SMTP_FALLBACK_URL is. See .env.example.',
  ],
  [
    { SMS_TWILIO_AUTH_TOKEN: 'x' },
    'SMS_TWILIO_ACCOUNT_SID and SMS_TWILIO_FROM must be set, because SMS_TWILIO_AUTH_TOKEN is. See .env.example.',
  ],
  [
    { SMS_TWILIO_REPORTS: 'on' },
    'SMS_TWILIO_ACCOUNT_SID must be set, because SMS_TWILIO_REPORTS is. See .env.example.',
  ],
])('[DEL-15] half a provider is refused: %o', (variables, sentence) => {
  expect(() => readEnvironment({ SECRET_KEY, ...variables })).toThrow(sentence);
});

test.each([
  [{ ...SMTP, SMTP_SENDERS: 'real-13=a@example.com,real-99=b@example.com' }, 'SMTP_SENDERS names real-99,'],
  [{ ...SMTP, SMTP_SENDERS: 'real-13=real' }, 'SMTP_SENDERS has no sender for real-13 that can be used.'],
  [
    { ...TWILIO, SMS_TWILIO_SENDERS: '+6421000001' },
    'SMS_TWILIO_SENDERS names +6421000001, which is not a site.',
  ],
  [{ ...JSON_SMS, SMS_HTTP_SENDERS: 'real-13=' }, 'SMS_HTTP_SENDERS has no sender for real-13'],
  [{ SMS_HTTP_SENDERS: 'real-13=real' }, 'SMS_HTTP_FROM must be set, because SMS_HTTP_SENDERS is.'],
])('[DEL-30] senders of sites that cannot be used are refused: %o', (variables, sentence) => {
  expect(() => readEnvironment({ SECRET_KEY, ...variables })).toThrow(sentence);
});

test('[DEL-30] each site may have senders of its own', () => {
  const { smtp, twilio, jsonSms } = readEnvironment({
    SECRET_KEY,
    ...SMTP,
    SMTP_SENDERS: 'real-13=codes@real.com.au, seniors-13=codes@seniors.com.au',
    ...TWILIO,
    SMS_TWILIO_SENDERS: 'real-13=MG1',
    ...JSON_SMS,
  }).delivery;
  expect(Object.fromEntries(smtp?.senders ?? [])).toEqual({
    'real-13': 'codes@real.com.au',
    'seniors-13': 'codes@seniors.com.au',
  });
  expect(Object.fromEntries(twilio?.senders ?? [])).toEqual({ 'real-13': 'MG1' });
  expect([jsonSms?.from, jsonSms?.senders?.size]).toEqual(['real', 0]);
});

test.each([
  { ...SMTP, SMTP_URL: 'mail.example.com' },
  { ...SMTP, SMTP_FROM: 'real <codes@example.com>' },
  { ...JSON_SMS, SMS_HTTP_TOKEN: 'two\r\nlines' },
])('[DEL-15] a value that cannot be used is refused without being quoted: %o', (variables) => {
  expect(() => readEnvironment({ SECRET_KEY, ...variables })).toThrow(
    /^S\w+ has a value that the server cannot use\. See \.env\.example/,
  );
});

const providersWith = (variables: Record<string, string>) =>
  createMessageProviders({
    settings: readEnvironment({ SECRET_KEY, ...variables }).delivery,
    isProduction: false,
    publicOrigin: 'https://portal.example.com',
    timeoutMs: 1000,
    messageViewer: createMessageViewer({ now: () => new Date(0) }),
  });
const namesWith = (variables: Record<string, string>) =>
  providersWith(variables).map(({ name, channels }) => `${name}: ${channels}`);

test('[DEL-17] the message viewer takes what nobody else takes', () => {
  expect(namesWith({})).toEqual(['message-viewer: sms,email']);
  expect(namesWith(SMTP)).toEqual(['smtp: email', 'message-viewer: sms']);
  expect(namesWith({ ...SMTP, ...TWILIO })).toEqual(['twilio: sms', 'smtp: email']);
});

test('[DEL-5] providers are asked in their order', () => {
  const all = { ...JSON_SMS, ...TWILIO, ...SMTP, SMTP_FALLBACK_URL: 'smtp://other.example.com:587' };
  expect(namesWith(all)).toEqual(['twilio: sms', 'sms-http: sms', 'smtp: email', 'smtp-fallback: email']);
});

test('[DEL-23] nobody reports unless it is set, and production takes only tokens that were made by chance', () => {
  const readers = (variables: Record<string, string>) =>
    providersWith({ ...TWILIO, ...variables }).filter(({ readReport }) => readReport);
  expect([readers({}), readers({ SMS_TWILIO_REPORTS: 'off' })]).toEqual([[], []]);
  expect(readers({ SMS_TWILIO_REPORTS: 'on' })).toHaveLength(1);
  const tokensOf = (DELIVERY_REPORT_TOKENS: string, others: Record<string, string> = {}) =>
    readEnvironment({ SECRET_KEY, ...others, DELIVERY_REPORT_TOKENS }).deliveryReportTokens;
  const random = 'kUuOT8c9s0vXKX7lcd3VQ5FzEr2bWqYgA1';
  expect(tokensOf('')).toEqual([]);
  expect(tokensOf(`${random},${random}`)).toEqual([random, random]);
  expect(() => tokensOf('short')).toThrow(/^DELIVERY_REPORT_TOKENS has a value that the server cannot use/);
  const inProduction = { ...PRODUCTION, ...SMTP, ...TWILIO };
  expect(tokensOf(random, inProduction)).toEqual([random]);
  expect(() => tokensOf(`${random},${'a'.repeat(40)}`, inProduction)).toThrow(
    'In production each token of DELIVERY_REPORT_TOKENS must be random (openssl rand -base64 48).',
  );
});
