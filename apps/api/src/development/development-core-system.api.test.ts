import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import {
  createDevelopmentCoreSystem,
  type DevelopmentCoreSystem,
} from '#api/development/development-core-system.ts';
import { createDoorPost, createLinePost } from '#api/development/post-updates.ts';
import { createLoggedIn, updateContact } from '#test/contacts.ts';
import { createTestDoor, TEST_UPDATE_TOKENS } from '#test/core-updates.ts';
import { type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { comeBack, methodOf, saveMethod } from '#test/payment-details.ts';
import {
  authorise,
  complete,
  createDebtor,
  type Debtor,
  gatewaysAt,
  type TestOverdue,
} from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let server: GatewayServer;
let testApp: TestApp;
let coreSystem: DevelopmentCoreSystem;
const clock = { now: () => new Date() };
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startGatewayServer();
  coreSystem = createDevelopmentCoreSystem();
  const post = createLinePost(createDoorPost(createTestDoor(database, clock), TEST_UPDATE_TOKENS[0]));
  coreSystem.connect({ database, post, now: clock.now });
  testApp = await createTestApp(database, { coreSystem, paymentGateways: gatewaysAt(server) });
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

const readPolicy = statement(
  'test-policy-status',
  'select status_id, extended_dishonour_status_id as stage from policy where policy_number = $1',
);
const policyOf = async ({ policyNumber }: Debtor) => (await database.query(readPolicy, [policyNumber]))[0];

async function pay(who: Debtor, amountCents: number, payments: readonly unknown[]): Promise<void> {
  const reference = await authorise(testApp, server, who, amountCents);
  expect((await complete(testApp, who, reference, payments)).status).toBe(200);
  await testApp.dispatchChanges();
}

test('[PAY-47] a policy is active again when nothing of it is overdue, and not before', async () => {
  const who = await createDebtor(testApp);
  await pay(who, 1_840, [501]);
  expect(await policyOf(who)).toMatchObject({ status_id: 40 });
  await pay(who, 4_540, [502, 503]);
  expect(await policyOf(who)).toMatchObject({ status_id: 30 });
});

test('[PAY-47] a policy whose total was paid leaves the extended dishonour', async () => {
  const overdue: readonly TestOverdue[] = [
    { transactionId: 501, dueDate: '2026-09-01', amountCents: 1_840 },
    {
      source: 'override',
      dueDate: '2026-10-02',
      amountCents: 9,
      paymentOverrideId: 8,
      dishonourTransactionId: 501,
    },
  ];
  const who = await createDebtor(testApp, { overdue, extendedDishonour: 2 });
  await pay(who, 1_840, [{ TransactionId: 501, RegularCollectionDate: null, Amount: 1 }]);
  expect(await policyOf(who)).toEqual({ status_id: 30, stage: null });
});

const readAudited = statement(
  'test-answers-audited',
  `select facts ->> 'kind' as kind from audit_event where kind = 'core-updated' and customer_id = $1 order by event_id`,
);
const auditedOf = async (customerId: number) =>
  (await database.query<{ kind: string }>(readAudited, [customerId])).map(({ kind }) => kind);

test('[INB-12] a payment is answered through the door in, as the audit trail says', async () => {
  const who = await createDebtor(testApp);
  await pay(who, 6_380, [501, 502, 503]);
  expect(await policyOf(who)).toMatchObject({ status_id: 30 });
  expect(await auditedOf(who.customer.customerId)).toEqual(['policy-status']);
});

test('[INB-12] [INB-8] a change of contact details is answered once it was delivered, and stays as it is', async () => {
  const who = await createLoggedIn(testApp);
  const { customerId } = who.customer;
  await database.runScript(`update customer set customer_number = 'D-1' where customer_id = ${customerId}`);
  expect((await updateContact(testApp, who, { HomePhone: '094000009' })).status).toBe(200);
  await testApp.settleChanges();
  expect(await auditedOf(customerId)).toEqual(['customer']);
  await coreSystem.answerWaiting();
  expect(await auditedOf(customerId)).toEqual(['customer', 'address', 'address']);
  const phone = statement('test-answered-phone', 'select home_phone from customer where customer_id = $1');
  expect(await database.query(phone, [customerId])).toEqual([{ home_phone: '094000009' }]);
  await coreSystem.answerWaiting();
  expect(await auditedOf(customerId)).toHaveLength(3);
});

test.each([
  ['card', 2],
  ['bank-account', 1],
] as const)(
  '[INB-12] a change to a %s is answered, and the policy is paid as the customer chose',
  async (type, methodId) => {
    const who = await createDebtor(testApp, { overdue: [], policy: { methodId, statusId: 30 } });
    await comeBack(testApp, who, await saveMethod(testApp, server, who, type));
    const chosen = await methodOf(testApp, who.policyNumber);
    await testApp.settleChanges();
    await coreSystem.answerWaiting();
    expect(await auditedOf(who.customer.customerId)).toEqual(['payment-method']);
    expect(await methodOf(testApp, who.policyNumber)).toEqual(chosen);
  },
);

test('[INB-12] a change that waits for its answer is not answered once a newer one has replaced it', async () => {
  const who = await createDebtor(testApp, { overdue: [], policy: { methodId: 2, statusId: 30 } });
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'));
  await testApp.settleChanges();
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'card'));
  const chosen = await methodOf(testApp, who.policyNumber);
  await testApp.settleChanges();
  await coreSystem.answerWaiting();
  expect(await methodOf(testApp, who.policyNumber)).toEqual(chosen);
  expect(await auditedOf(who.customer.customerId)).toEqual(['payment-method']);
});
