import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCustomerDetail, logInAs } from '#test/calls.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, keysOf, TEST_KEY, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function keyOf(customer: TestCustomer, app = testApp): Promise<string> {
  await app.database.runScript('delete from one_time_code; delete from recipient_messages');
  const session = await logInAs(app, { mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth });
  return String((await getCustomerDetail(app, session)).headers['draft-key']);
}

test('[CON-38] each login of a customer brings the same key for drafts, nobody else gets it, and it comes from the secret', async () => {
  const [customer, other] = [await createCustomer(testApp.database), await createCustomer(testApp.database)];
  const key = await keyOf(customer);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await keyOf(customer)).toBe(key);
  expect(await keyOf(other)).not.toBe(key);
  const keys = keysOf({ id: 2, secret: 'another secret of the tests that is long enough' }, TEST_KEY);
  const rotated = await createTestApp(testApp.database, { keys });
  expect(await keyOf(customer, rotated)).not.toBe(key);
  await rotated.app.close();
});

test('[CON-38] a response without a live session brings none', async () => {
  const response = await getCustomerDetail(testApp, { loginId: 'nobody', token: 'nothing' });
  expect(response.status).toBe(401);
  expect(response.headers['draft-key']).toBeUndefined();
});
