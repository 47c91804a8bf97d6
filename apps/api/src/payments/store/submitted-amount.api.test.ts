import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';
import { createPaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { addOverdue, authorise, complete, createDebtor, gatewaysAt, paymentsOf } from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let server: GatewayServer;
let testApp: TestApp | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  server = await startGatewayServer();
});
afterEach(async () => {
  await testApp?.close();
  await server.close();
});

/** The database, in which the insurer changes an amount after the overdue payments were listed. */
const changingBeforeReservation = (sql: string): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((tx) =>
      work({
        ...tx,
        async query<Row>(...[asked, values]: Parameters<typeof tx.query>) {
          if (asked.name === 'reserve-overdue-payments') await tx.runScript(sql);
          return tx.query<Row>(asked, values);
        },
      }),
    ),
});

test('[PAY-84] an amount that changes while it is submitted takes no money, and holds nothing', async () => {
  testApp = await createTestApp(
    changingBeforeReservation('update overdue_payment set amount_cents = 1900 where transaction_id = 501'),
    { paymentGateways: gatewaysAt(server) },
  );
  const who = await createDebtor(testApp);
  const reference = await authorise(testApp, server, who, 1_840);
  expect((await complete(testApp, who, reference)).json()).toMatchObject({ code: 'payment.not-taken' });
  expect(server.asked).not.toContain('capture');
  expect(await paymentsOf(testApp, who)).toMatchObject([
    { state: 'voided', reservations: 0, is_at_rest: true },
  ]);
});

test('[PAY-84] a card without digits and brand gets its receipt', async () => {
  const gateway = gatewaysAt(server).forProvider(1);
  if (!gateway) throw new Error('There is no gateway');
  const card: PaymentCard = { brand: '', lastDigits: '', expiry: '08/2030' };
  const capture: typeof gateway.capture = async (...asked) => ({
    ...(await gateway.capture(...asked)),
    card,
  });
  testApp = await createTestApp(database, {
    paymentGateways: createPaymentGateways({ 1: { ...gateway, capture } }),
  });
  const who = await createDebtor(testApp);
  const reference = await authorise(testApp, server, who, 1_840);
  const response = await complete(testApp, who, reference);
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({
    Details: { CardBrand: null, CardLastDigits: null, AmountPaid: 18.4 },
  });
});

test('[PAY-32] more than the card form was opened for takes no money, also where the card holds as much', async () => {
  testApp = await createTestApp(database, { paymentGateways: gatewaysAt(server) });
  const who = await createDebtor(testApp, {
    overdue: [{ transactionId: 501, dueDate: '2026-09-01', amountCents: 1_840 }],
  });
  const reference = await authorise(testApp, server, who, 4_110);
  await addOverdue(database, who.customer, who.policyNumber, {
    transactionId: 502,
    dueDate: '2026-10-01',
    amountCents: 2_270,
  });
  expect((await complete(testApp, who, reference, [501, 502])).json()).toMatchObject({
    code: 'payment.not-taken',
  });
  expect(server.asked).not.toContain('capture');
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'voided', reservations: 0 }]);
});
