import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call, logInAs } from '#test/calls.ts';
import { createCustomer, createPolicy, type TestCustomer } from '#test/factories.ts';
import { openConnections } from '#test/own-connections.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const SHARED = 'the number of two customers';
const REFUSED = /a policy number is given to two customers/;
const give = (customer: TestCustomer, policyNumber: string) =>
  createPolicy(testApp.database, customer, { policyNumber });
const ownerOf = (brandId: number, countryId: number) =>
  createCustomer(testApp.database, { brandId, countryId, mobile: null });

const insertBare = statement(
  'test-insert-bare-policy',
  `insert into policy (policy_number, customer_id, product_code, product_name, product_type_id, status_id, cover_amount_cents, payment_frequency)
   values ($2, $1, 'FLC', 'Family Life Cover', 1, 30, 1, 'Monthly') returning policy_number`,
);

test('[POL-40] brands and countries may use one number, and each customer sees their own policy', async () => {
  const mine = await createCustomer(testApp.database);
  await give(mine, '70.1.5');
  await give(await ownerOf(5, 154), '70.1.5');
  await give(await ownerOf(1, 13), '70.1.5');
  const { token, loginId } = await logInAs(testApp, {
    mobile: mine.mobile ?? '',
    dateOfBirth: mine.dateOfBirth,
  });
  const detail = await call(
    testApp,
    'Policy/policydetail',
    { PolicyNumber: '70.1.5', ClientPortalLoginId: loginId },
    { token },
  );
  expect(detail.status).toBe(200);
  expect(detail.text).toContain(mine.lastName);
});

test('[POL-40] one number is not given twice in a brand and country, by whatever change', async () => {
  await give(await ownerOf(1, 154), SHARED);
  const other = await ownerOf(1, 154);
  await expect(give(other, SHARED)).rejects.toThrow(REFUSED);
  const policyNumber = 'another number';
  await testApp.database.query(insertBare, [other.customerId, policyNumber]);
  const change = (sql: string) => testApp.database.runScript(sql);
  await expect(
    change(`update policy set policy_number = '${SHARED}' where policy_number = '${policyNumber}'`),
  ).rejects.toThrow(REFUSED);
  const abroad = await ownerOf(1, 13);
  await give(abroad, SHARED);
  await expect(
    change(`update customer set country_id = 154 where customer_id = ${abroad.customerId}`),
  ).rejects.toThrow(REFUSED);
});

test('[POL-40] of two programs that give one number at the same time one is refused', async () => {
  const [first, second] = [await ownerOf(2, 13), await ownerOf(2, 13)];
  const connections = await openConnections(testApp.database, 1);
  const held = await connections.hold(insertBare, [first.customerId, 'at once']);
  const late = expect(connections.query(insertBare, [second.customerId, 'at once'])).rejects.toThrow(REFUSED);
  await held.untilWaiting(1);
  await held.release();
  await late;
  await connections.close();
});
