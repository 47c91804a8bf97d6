import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createFaultyCommits, type DatabaseFault, type FaultyDatabase } from '#test/fakes/faulty-commits.ts';
import { type GatewayFault, type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import {
  auditOf,
  authorise,
  complete,
  createDebtor,
  type Debtor,
  gatewaysAt,
  paymentsOf,
} from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let real: Database;
let database: FaultyDatabase;
let server: GatewayServer;
let testApp: TestApp;
let who: Debtor;
beforeAll(async () => {
  real = await createTestDatabase();
  database = createFaultyCommits(real);
  server = await startGatewayServer();
  testApp = await createTestApp(database, { paymentGateways: gatewaysAt(server, 5_000) });
});
beforeEach(async () => {
  await real.runScript('update payment set next_check_at = null');
  who = await createDebtor(testApp);
  server.asked.splice(0);
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

/** Makes the n-th transaction from now on fail. */
function failTransaction(number: number, fault: DatabaseFault): void {
  let count = 0;
  database.decide = (kind) => {
    if (kind !== 'transaction') return undefined;
    count += 1;
    return count === number ? fault : undefined;
  };
}
const recover = () => {
  database.decide = () => undefined;
};

/** The invariant of a payment of 18.40, however it went: one capture or none, and the same in the books. */
async function expectOneCapture(reference: string): Promise<void> {
  expect(server.ledger.find(reference)).toMatchObject({ status: 'captured', capturedCents: 1_840 });
  expect(await paymentsOf(testApp, who)).toMatchObject([
    { state: 'captured', reservations: 1, allocated: 1, receipts: 1, is_at_rest: true },
  ]);
}

test.each([
  ['the submission', 1, 'lost-after-commit'],
  ['the submission', 1, 'lost-before-commit'],
  ['the result', 2, 'lost-after-commit'],
  ['the result', 2, 'lost-before-commit'],
] as const)(
  '[PAY-33] where the commit of %s (%i, %s) is unknown, what is stored decides',
  async (_, number, fault) => {
    const reference = await authorise(testApp, server, who, 1_840);
    failTransaction(number, fault);
    const response = await complete(testApp, who, reference);
    recover();
    expect(response.status).toBe(200);
    await expectOneCapture(reference);
    const [payment] = await paymentsOf(testApp, who);
    expect(await auditOf(testApp, payment?.payment_id ?? '')).toEqual([
      'payment-quoted',
      'payment-submitted',
      'payment-captured',
    ]);
  },
);

test('[PAY-33] where the submission failed and nothing of it is stored, the customer may try again', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  failTransaction(1, 'refused');
  expect((await complete(testApp, who, reference)).status).toBe(503);
  recover();
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'quoted', reservations: 0 }]);
  expect((await complete(testApp, who, reference)).status).toBe(200);
  await expectOneCapture(reference);
});

test('[PAY-33] where the database is gone after the capture, the payment is pending and never failed', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.before('capture', () => {
    database.decide = () => 'down';
  });
  expect((await complete(testApp, who, reference)).status).toBe(473);
  expect(server.ledger.find(reference)).toMatchObject({ status: 'captured' });
  recover();
  expect((await complete(testApp, who, reference)).status).toBe(473);
  await letSecondsPass(real, 61);
  await testApp.reconciler.settleDue();
  expect((await complete(testApp, who, reference)).status).toBe(200);
  await expectOneCapture(reference);
});

test('[PAY-33] a receipt that cannot be read makes no failure of a payment', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  database.decide = (_, statement) =>
    statement?.name === 'find-own-receipt-of-payment' ? 'down' : undefined;
  expect((await complete(testApp, who, reference)).status).toBe(473);
  recover();
  expect((await complete(testApp, who, reference)).status).toBe(200);
  await expectOneCapture(reference);
});

const GATEWAY_FAULTS: readonly GatewayFault[] = ['lost-before', 'lost-after', 'error-after', 'garbage'];
const DATABASE_FAULTS: readonly DatabaseFault[] = [
  'lost-after-commit',
  'lost-before-commit',
  'down',
  'refused',
];
/** Every call that a completion makes, and one more. */
const CALLS = [1, 2, 3, 4, 5, 6, 7];

/** Counts every call to the database or the gateway, and makes the n-th fail. */
function failCall(number: number, faults: { database: DatabaseFault; gateway: GatewayFault }): void {
  let count = 0;
  const isIt = () => {
    count += 1;
    return count === number;
  };
  database.decide = () => (isIt() ? faults.database : undefined);
  for (const action of ['find', 'capture', 'void'] as const)
    server.before(action, () => {
      if (isIt()) server.failNext(action, faults.gateway);
    });
}

test.each(DATABASE_FAULTS.map((fault, index) => [fault, GATEWAY_FAULTS[index]] as const))(
  '[PAY-33] [PAY-34] whichever call of a completion fails (%s, %s), no answer is false and the money is right',
  async (databaseFault, gatewayFault) => {
    const answers = new Set<number>();
    for (const number of CALLS) {
      who = await createDebtor(testApp);
      const reference = await authorise(testApp, server, who, 1_840);
      failCall(number, { database: databaseFault, gateway: gatewayFault ?? 'error' });
      const { status } = await complete(testApp, who, reference);
      recover();
      answers.add(status);
      const isTaken = server.ledger.find(reference)?.status === 'captured';
      expect([200, 473, 503], `call ${number}`).toContain(status);
      if (status === 200) expect(isTaken, `call ${number}`).toBe(true);
      if (status === 503) expect(isTaken, `call ${number}`).toBe(false);
      await letSecondsPass(real, 61);
      await testApp.reconciler.settleDue();
      expect((await complete(testApp, who, reference)).status, `call ${number}`).toBe(200);
      await expectOneCapture(reference);
    }
    expect(answers.size).toBeGreaterThan(1);
  },
);
