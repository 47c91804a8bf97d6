import { paymentFormToWire } from '@portal/contract/payment-details/server-mapping';
import { paymentControlToWire } from '@portal/contract/payments/server-shapes';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#api/environment/environment.ts';
import { createConfiguredGateways } from '#api/gateways/payment-gateway/create-payment-gateway.ts';
import {
  createSpecifiedGateway,
  type ProviderCalls,
} from '#api/gateways/payment-gateway/specified-gateway.ts';
import { OperatorError } from '#api/operator-error.ts';
import { describeForms } from '#test/payment-gateway-contract.ts';

const SETTINGS = {
  apiUrl: 'https://gateway.test/v1',
  environment: 'uat',
  componentUrl: 'https://components.gateway.test/form.js',
};
const CHOSEN = {
  SECRET_KEY: 'a secret of the tests that is long enough',
  PAYMENT_GATEWAYS: '1=specified',
};
const VARIABLES = {
  SPECIFIED_API_URL: SETTINGS.apiUrl,
  SPECIFIED_API_ENVIRONMENT: SETTINGS.environment,
  SPECIFIED_COMPONENTS_URL: SETTINGS.componentUrl,
};

/** The provider, as far as the documents speak of it: it issues forms. They show no request to it. */
function specifiedGateway() {
  let count = 0;
  const issue = async () => {
    count += 1;
    return { reference: `quote-${count}`, accessToken: `token-${count}` };
  };
  const calls = { issuePaymentForm: issue, issueSetupForm: issue };
  return createSpecifiedGateway(SETTINGS, calls as unknown as ProviderCalls);
}

describe('The specified gateway keeps the contract of every payment gateway as far as the documents go', () => {
  describeForms('PAY-117', specifiedGateway);
});

test('[PAY-117] the page is told of the form for a card in the words of the documents', async () => {
  const gateway = specifiedGateway();
  const payment = { key: 'k', policyNumber: '4711', currency: 'NZD', maxAmountCents: 12_345 };
  const opened = await gateway.open(payment);
  expect(paymentControlToWire({ ...opened, quoteId: 'quote-1', provider: gateway.name })).toEqual({
    QuoteID: 'quote-1',
    PaymentGatewayAPIURL: 'https://gateway.test/v1',
    GfsWebComponentsUrl: 'https://components.gateway.test/form.js',
    PaymentGatewayAuthToken: '{"access_token":"token-1","provider":"specified"}',
    ClientIpAddress: '0.0.0.0',
  });
});

test('[PAY-117] the page is told of the form for payment details in the words of the documents', async () => {
  const gateway = specifiedGateway();
  const setup = { key: 'k', policyNumber: '4711', country: 'NZ', customerReference: '7' } as const;
  const opened = await gateway.methodSetups.openMethodSetup(setup);
  const ours = { customerReference: '7', setupId: 'quote-1', formToken: 'proof', provider: gateway.name };
  expect(paymentFormToWire({ ...opened, ...ours })).toEqual({
    ClientID: '7',
    QuoteID: 'quote-1',
    ClientValid: true,
    EvolveUpdatePaymentDetailsToken: 'proof',
    PaymentGatewayAuthToken: '{"access_token":"token-1"}',
    PaymentGatewayAPIURL: 'https://gateway.test/v1',
    PaymentGatewayAPIEnvironment: 'uat',
    GfsWebComponentsUrl: 'https://components.gateway.test/form.js',
  });
});

/** The start with these variables is refused; returns the numbered sentences. */
function refusedStart(variables: Readonly<Record<string, string>>): string[] {
  const { payments } = readEnvironment({ ...CHOSEN, ...variables });
  try {
    createConfiguredGateways(payments);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    const [title, ...list] = (error as Error).message.split('\n');
    expect(title).toMatch(/^The gateway specified cannot start/);
    return list;
  }
  throw new Error('It started');
}

test('[PAY-116] the start is refused with a numbered list of settings and of what the provider must tell', () => {
  const list = refusedStart({});
  expect(list.map((sentence) => sentence.replace(/ .*/, ''))).toEqual(
    list.map((_, index) => `${index + 1}.`),
  );
  expect(list.slice(0, 3).map((sentence) => sentence.split(' ')[1])).toEqual(Object.keys(VARIABLES));
  expect(list.slice(3).every((sentence) => sentence.endsWith('?'))).toBe(true);
});

test.each([
  ['the token of a form', /access_token/],
  ['the result of a payment', /result of a payment asked again/],
  ['the capture', /captured, in exactly which amount/],
  ['the webhook', /webhook/],
  ['repeated requests', /repeated request the same one/],
  ['credentials', /prove itself/],
  ['the return from the form for payment details', /cd_crn/],
  ['the component in the page', /page start the component/],
  ['the content policy', /content policy/],
])('[PAY-116] it asks for %s', (_name, asked) => {
  expect(refusedStart({}).some((sentence) => asked.test(sentence))).toBe(true);
});

test('[PAY-116] a setting that is there is not asked for, and its start is refused still', () => {
  const list = refusedStart(VARIABLES);
  expect(list[0]).toMatch(/^1\. How is a payment opened/);
  expect(list).toHaveLength(refusedStart({}).length - 3);
});

test('[PAY-116] with the calls of the provider each setting is still needed', () => {
  const calls = {} as ProviderCalls;
  expect(() => createSpecifiedGateway({ ...SETTINGS, apiUrl: undefined }, calls)).toThrow(
    /:\n1\. SPECIFIED_API_URL must be set[^\n]*$/,
  );
});

test.each([
  ['SPECIFIED_API_URL', 'http://gateway.test'],
  ['SPECIFIED_COMPONENTS_URL', 'form.js'],
  ['SPECIFIED_API_ENVIRONMENT', 'a b'],
])('[PAY-116] %s is not %s', (name, value) => {
  expect(() => readEnvironment({ ...CHOSEN, [name]: value })).toThrow(name);
});

test('[PAY-116] where nothing names it, nothing is asked for', () => {
  const { payments } = readEnvironment({ ...CHOSEN, ...VARIABLES, PAYMENT_GATEWAYS: '' });
  expect(createConfiguredGateways(payments).named('specified')).toBeUndefined();
});
