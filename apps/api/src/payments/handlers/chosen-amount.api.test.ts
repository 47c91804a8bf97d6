import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { createPaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import { startGatewayServer } from '#test/fakes/gateway-server.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '#test/fakes/stripe-server.ts';
import { choose, complete, createDebtor, type Debtor, gatewaysAt, openPayment } from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let server: StripeServer;
let testApp: TestApp;
let who: Debtor;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStripeServer();
  const gateway = createStripeGateway(stripeSettings(server.origin));
  testApp = await createTestApp(database, { paymentGateways: createPaymentGateways({ 1: gateway }) });
});
beforeEach(async () => {
  who = await createDebtor(testApp);
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

/** A card form at Stripe: our id of it and Stripe's. */
async function open(): Promise<{ quoteId: string; reference: string }> {
  const control = (await openPayment(testApp, who)).json<{ QuoteID: string }>();
  const intent = [...server.intents.values()].find(({ metadata }) => metadata.key === control.QuoteID);
  return { quoteId: control.QuoteID, reference: intent?.id ?? '' };
}
const amountAt = (reference: string) => server.intents.get(reference)?.amount;

test('[PAY-80] the portal hears which gateway opened the card form, and its publishable key', async () => {
  const control = (await openPayment(testApp, who)).json<{ PaymentGatewayAuthToken: string }>();
  expect(JSON.parse(control.PaymentGatewayAuthToken)).toEqual({
    access_token: expect.any(String),
    publishable_key: stripeSettings(server.origin).publishableKey,
    provider: 'stripe',
  });
});

test('[PAY-81] a part of what is overdue is held, captured and receipted', async () => {
  const { quoteId, reference } = await open();
  expect(amountAt(reference)).toBe(6_380);
  expect((await choose(testApp, who, quoteId, [501, 502])).status).toBe(204);
  expect(amountAt(reference)).toBe(4_110);
  const chosen = await choose(testApp, who, quoteId, [501]);
  expect([chosen.status, chosen.text]).toEqual([204, '']);
  expect(amountAt(reference)).toBe(1_840);
  server.confirm(reference);
  const response = await complete(testApp, who, reference, [501]);
  expect(response.json()).toMatchObject({ Details: { AmountPaid: 18.4 } });
});

test.each([
  ['not the oldest', [502]],
  ['an unknown one', [501, 999]],
  ['one twice', [501, 501]],
])('[PAY-81] a choice with %s is refused, and the amount stays', async (_, ids) => {
  const { quoteId, reference } = await open();
  expect((await choose(testApp, who, quoteId, ids)).json()).toMatchObject({ code: 'payment.not-possible' });
  expect(amountAt(reference)).toBe(6_380);
});

test('[PAY-81] once a card is confirmed, and once the payment is submitted, the amount is what it is', async () => {
  const { quoteId, reference } = await open();
  await choose(testApp, who, quoteId, [501]);
  server.confirm(reference);
  const late = await choose(testApp, who, quoteId, [501, 502]);
  expect(late.json()).toMatchObject({ status: 409, code: 'payment.not-possible' });
  expect((await complete(testApp, who, reference, [501])).status).toBe(200);
  const ended = await choose(testApp, who, quoteId, [502]);
  expect(ended.json()).toMatchObject({ status: 409, code: 'payment.not-possible' });
});

test('[PAY-81] a gateway that does not answer is 503: the card step does not begin', async () => {
  const { quoteId, reference } = await open();
  server.failNext(`POST /v1/payment_intents/${reference}`, 'error');
  expect((await choose(testApp, who, quoteId)).status).toBe(503);
});

test('[PAY-81] [PAY-38] a card form of another customer or policy is as unknown as an invented one', async () => {
  const { quoteId, reference } = await open();
  const other = await createDebtor(testApp);
  for (const id of [quoteId, 'invented', '00000000-0000-0000-0000-000000000000'])
    expect((await choose(testApp, other, id)).json()).toMatchObject({
      status: 404,
      code: 'payment.not-found',
    });
  expect(amountAt(reference)).toBe(6_380);
});

test('[PAY-81] a gateway that takes the amount from its component needs none', async () => {
  const sandbox = await startGatewayServer();
  const withSandbox = await createTestApp(database, { paymentGateways: gatewaysAt(sandbox) });
  const { QuoteID } = (await openPayment(withSandbox, who)).json<{ QuoteID: string }>();
  expect((await choose(withSandbox, who, QuoteID)).status).toBe(204);
  expect((await choose(withSandbox, who, QuoteID, [503])).status).toBe(409);
  await withSandbox.app.close();
  await sandbox.close();
});
