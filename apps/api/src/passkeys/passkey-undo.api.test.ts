import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { customerLogin, getCustomerDetail, logInAs, type Session } from '#test/calls.ts';
import { checkUndoLink, messagesTo, tokenSentTo, undoContactChange } from '#test/contact-confirmations.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { addPasskey, codeOf, logInByPasskey, withPasskeys } from '#test/passkeys.ts';
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let database: Database;
let mary: TestCustomer;
let session: Session;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withPasskeys });
  ({ database } = testApp);
});
beforeEach(async () => {
  mary = await createCustomer(database);
  session = await logInAs(testApp, bySms());
});
afterAll(() => testApp.close());

const bySms = () => ({ mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
const run = (name: string, text: string, values: readonly unknown[] = []) =>
  database.query(statement(`test-undo-${name}`, text), values);
const countPasskeys = async () =>
  (await run('count', 'select from passkey where customer_id = $1', [mary.customerId])).length;

/** Adds a device, and returns it with the token of the link that both contacts got. */
async function addedWithLink() {
  const device = createSoftwareAuthenticator();
  expect((await addPasskey(testApp, session, { device })).status).toBe(200);
  await testApp.dispatchChanges();
  return { device, token: tokenSentTo(testApp, mary.mobile) };
}

test('[PKY-15] [PKY-19] both contacts get the link of an addition, which changes nothing by being opened', async () => {
  const { token } = await addedWithLink();
  for (const to of [mary.mobile, mary.email]) {
    expect(messagesTo(testApp, to)[0]?.text).toContain('can now log in');
    expect(tokenSentTo(testApp, to)).toBe(token);
    // The address says of what the page speaks, and of whom nothing. PKY-19
    expect(messagesTo(testApp, to)[0]?.text).toContain(
      `http://localhost/not-me.html?device#${token} or call`,
    );
  }
  const checked = await checkUndoLink(testApp, token);
  expect([checked.status, checked.json()]).toEqual([
    200,
    { Restores: [], Device: { Label: null, AddedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) } },
  ]);
  expect(await countPasskeys()).toBe(1);
});

test('[PKY-19] the answer names the browser of the device, and no device that is gone', async () => {
  const { token } = await addedWithLink();
  await run('label', "update known_browser set label = 'Safari on iPhone' where customer_id = $1", [
    mary.customerId,
  ]);
  expect((await checkUndoLink(testApp, token)).json()).toMatchObject({
    Device: { Label: 'Safari on iPhone' },
  });
  await run('remove', 'delete from passkey where customer_id = $1', [mary.customerId]);
  expect((await checkUndoLink(testApp, token)).json()).toEqual({ Restores: [] });
});

test('[PKY-15] the link removes the passkey, ends every session, and puts the account on hold', async () => {
  const { device, token } = await addedWithLink();
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  expect(await countPasskeys()).toBe(0);
  expect(codeOf(await logInByPasskey(testApp, device))).toBe('login.passkey-unknown');
  expect(codeOf(await getCustomerDetail(testApp, session))).toBe('session.undone');
  expect(codeOf(await customerLogin(testApp, bySms()))).toBe('login.account-held');
  const again = await undoContactChange(testApp, token);
  expect([again.status, codeOf(again)]).toEqual([404, 'contact.undo-ended']);
  const events = await run(
    'events',
    "select kind from audit_event where customer_id = $1 and (kind like 'contact-%' or kind = 'passkey-removed')",
    [mary.customerId],
  );
  expect(events).toEqual([{ kind: 'passkey-removed' }]);
});

test('[PKY-15] the link removes what was added after it too, and nothing that was there before', async () => {
  await addedWithLink();
  await letSecondsPass(database, 60);
  const { token } = await addedWithLink();
  await letSecondsPass(database, 60);
  await addPasskey(testApp, session);
  expect(await countPasskeys()).toBe(3);
  await undoContactChange(testApp, token);
  expect(await countPasskeys()).toBe(1);
});

test('[PKY-15] the link works for 72 hours', async () => {
  const { token } = await addedWithLink();
  await letSecondsPass(database, 259_200 - 60);
  expect((await checkUndoLink(testApp, token)).status).toBe(200);
  await letSecondsPass(database, 120);
  expect(codeOf(await undoContactChange(testApp, token))).toBe('contact.undo-ended');
  expect(await countPasskeys()).toBe(1);
});

test('[PKY-15] contacts that were changed after the addition are put back', async () => {
  const { token } = await addedWithLink();
  await run('thief', "update customer set mobile = '0279999999' where customer_id = $1", [mary.customerId]);
  expect((await checkUndoLink(testApp, token)).json()).toMatchObject({ Restores: ['phone'] });
  await undoContactChange(testApp, token);
  expect(
    await run('mobile', 'select mobile from customer where customer_id = $1', [mary.customerId]),
  ).toEqual([{ mobile: mary.mobile }]);
});

test('[PKY-15] [CON-82] a change of contacts right after an addition is told with a link of its own', async () => {
  await addedWithLink();
  await run(
    'told',
    `select tell_former_contacts(c, gen_random_uuid(), '[]', '{"tokenHash": "ab"}', '{"noticeApartSeconds": 3600, "undoLifeSeconds": 60}')
     from customer c where c.customer_id = $1`,
    [mary.customerId],
  );
  const links = await run('links', 'select from contact_undo where customer_id = $1', [mary.customerId]);
  expect(links).toHaveLength(2);
});
