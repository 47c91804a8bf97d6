import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLoggedIn, getCustomer, RESIDENCE, updateContact } from '#test/contacts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const versionOf = async (who: Awaited<ReturnType<typeof createLoggedIn>>) =>
  Number(String((await getCustomer(testApp, who)).headers.etag).replaceAll('"', ''));

test.each([
  ['the mobile', "update customer set mobile = '0218887777' where customer_id = $"],
  ['the e-mail', "update customer set email = 'other@example.com' where customer_id = $"],
  ['no phone at home', 'update customer set home_phone = null where customer_id = $'],
  ['an address', "update address set line = '9 Other Street' where customer_id = $ and kind = 'postal'"],
  ['no postal address', "delete from address where customer_id = $ and kind = 'postal'"],
])(
  '[CON-90] another system writes %s: it is another version, and a form from before is refused',
  async (_what, sql) => {
    const who = await createLoggedIn(testApp);
    const before = await versionOf(who);
    const seen = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
    await testApp.database.runScript(sql.replace('$', String(who.customer.customerId)));
    expect(await versionOf(who)).toBe(before + 1);
    expect((await updateContact(testApp, who, { HomePhone: '093005555' }, seen)).status).toBe(409);
  },
);

test('[CON-90] one transaction counts once, however much of the details it writes, and the portal’s own too', async () => {
  const who = await createLoggedIn(testApp);
  const { customerId } = who.customer;
  const before = await versionOf(who);
  await testApp.database.runScript(
    `begin; update customer set mobile = '0218887776', home_phone = '093001111' where customer_id = ${customerId};
     update address set line = '9 Other Street' where customer_id = ${customerId}; commit`,
  );
  expect(await versionOf(who)).toBe(before + 1);
  const moved = {
    ResidentialAddress: { ...RESIDENCE, AddressLine: '7 Marine Parade' },
    HomePhone: '093005555',
  };
  expect((await updateContact(testApp, who, moved)).status).toBe(200);
  expect(await versionOf(who)).toBe(before + 2);
});

test('[CON-90] what changes nothing in the details is no other version', async () => {
  const who = await createLoggedIn(testApp);
  const before = await versionOf(who);
  await testApp.database.runScript(
    `update customer set title = 'Dr', mobile = mobile where customer_id = ${who.customer.customerId};
     update address set line = line where customer_id = ${who.customer.customerId}`,
  );
  expect(await versionOf(who)).toBe(before);
});
