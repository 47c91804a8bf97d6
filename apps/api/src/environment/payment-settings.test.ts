import { expect, test } from 'vitest';
import { readEnvironment } from '#api/environment/environment.ts';
import {
  cardFormSources,
  createConfiguredGateways,
} from '#api/gateways/payment-gateway/create-payment-gateway.ts';

const SECRET_KEY = 'a secret of the tests that is long enough';
const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY,
  DATABASE_URL: 'postgres://localhost/portal',
  TRUSTED_PROXIES: 'none',
  PUBLIC_ORIGIN: 'https://portal.example.com',
  SMTP_URL: 'smtps://smtp.example.com',
  SMTP_FROM: 'codes@example.com',
  SMS_HTTP_URL: 'https://sms.example.com/send',
  SMS_HTTP_TOKEN: 'secret',
  SMS_HTTP_FROM: 'real',
  CORE_EVENTS_URL: 'https://core.example.com/events',
  CORE_EVENTS_TOKEN: 'token',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const namesOf = (variables: Record<string, string>) => {
  const { payments } = readEnvironment({ SECRET_KEY, ...variables });
  const gateways = createConfiguredGateways(payments);
  return {
    new: [gateways.forProvider(1)?.name, gateways.forProvider(2)?.name],
    settled: ['sandbox', 'stripe'].filter((name) => gateways.named(name)),
    sources: cardFormSources(payments),
  };
};

test('[PAY-41] development pays at the sandbox gateway, wherever its port is', () => {
  const { new: both, settled, sources } = namesOf({ GATEWAY_PORT: '4999' });
  expect(both).toEqual(['sandbox', 'sandbox']);
  expect(settled).toEqual(['sandbox']);
  const own = ['http://localhost:4999'];
  expect(sources).toEqual({ 'script-src': own, 'frame-src': own, 'connect-src': [] });
});

test('[PAY-41] the keys of Stripe make it the gateway of all, and the sandbox still settles what it opened', () => {
  const { new: both, settled, sources } = namesOf(STRIPE);
  expect(both).toEqual(['stripe', 'stripe']);
  expect(settled).toEqual(['sandbox', 'stripe']);
  expect(sources['script-src']).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
});

test('[PAY-41] each card provider may have a gateway of its own', () => {
  const { new: both, sources } = namesOf({ ...STRIPE, PAYMENT_GATEWAYS: '1=sandbox, 2=stripe' });
  expect(both).toEqual(['sandbox', 'stripe']);
  expect(sources['frame-src']).toEqual([
    'http://localhost:4010',
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
});

test('[PAY-41] production without a gateway starts, and takes no cards', () => {
  expect(namesOf(PRODUCTION)).toEqual({
    new: [undefined, undefined],
    settled: [],
    sources: { 'script-src': [], 'frame-src': [], 'connect-src': [] },
  });
  expect(namesOf({ ...PRODUCTION, ...STRIPE })).toMatchObject({
    new: ['stripe', 'stripe'],
    settled: ['stripe'],
  });
});

test.each([
  [{ ...PRODUCTION, PAYMENT_GATEWAYS: '1=sandbox' }, 'never runs in production'],
  [{ PAYMENT_GATEWAYS: '1=stripe' }, 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set'],
  [{ PAYMENT_GATEWAYS: '3=stripe' }, 'PAYMENT_GATEWAYS'],
  [{ GATEWAY_PORT: '70000' }, 'GATEWAY_PORT'],
  [{ SANDBOX_URL: 'localhost:4010' }, 'SANDBOX_URL'],
])('[PAY-41] a start with %o is refused with a sentence', (variables, sentence) => {
  expect(() => readEnvironment({ SECRET_KEY, ...variables })).toThrow(sentence);
});
