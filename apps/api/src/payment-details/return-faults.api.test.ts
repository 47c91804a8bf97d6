import { beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createPolicy } from '#test/factories.ts';
import { createFaultyCommits, type FaultyDatabase } from '#test/fakes/faulty-commits.ts';
import { openConnections } from '#test/own-connections.ts';
import {
  applyToPolicies,
  auditOfSetup,
  comeBack,
  methodOf,
  openForm,
  returnQuery,
  saveMethod,
  setupsOf,
} from '#test/payment-details.ts';
import { createDebtor, type Debtor, gatewaysAt } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const { database, server, testApp } = await createPaymentsApp();
/** Another process over the same database, whose connection fails as it is told. */
let faulty: FaultyDatabase;
let otherProcess: TestApp;
beforeAll(async () => {
  faulty = createFaultyCommits(database);
  otherProcess = await createTestApp(faulty, { paymentGateways: gatewaysAt(server) });
});

const createOwner = (): Promise<Debtor> =>
  createDebtor(testApp, { overdue: [], policy: { methodId: 2, statusId: 30 } });
/** A second code is sent only after a while. */
const AFTER_A_CODE_SECONDS = 120;
const inAnotherBrowser = async (who: Debtor): Promise<Debtor> => {
  await letSecondsPass(database, AFTER_A_CODE_SECONDS);
  const { mobile, dateOfBirth } = who.customer;
  return { ...who, session: await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth }) };
};
const onlySetupOf = async (who: Debtor) => (await setupsOf(testApp, who.policyNumber))[0];

test('[UPD-11] a reload of the return page changes nothing again, and says the same', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  const first = await comeBack(testApp, who, query);
  const changed = await methodOf(testApp, who.policyNumber);
  expect((await comeBack(testApp, who, query)).json()).toEqual(first.json());
  expect(await methodOf(testApp, who.policyNumber)).toEqual(changed);
  expect(changed.events).toBe(1);
});

test('[UPD-11] a link that comes again is known without the gateway, also when it has expired there', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  const first = await comeBack(testApp, who, query);
  server.setups.expireLinks();
  server.failAll('setup-return', 'error');
  server.failAll('setup-find', 'error');
  const again = await comeBack(testApp, who, query);
  server.failAll('setup-return');
  server.failAll('setup-find');
  expect(again.json()).toEqual(first.json());
});

test('[UPD-11] two tabs and two processes at once make one change, and all say the same', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who, 'bank-account');
  const responses = await Promise.all(
    [testApp, otherProcess, testApp, otherProcess].map((process) => comeBack(process, who, query)),
  );
  for (const response of responses) expect(response.json()).toEqual(responses[0]?.json());
  expect(responses[0]?.json()).toMatchObject({ IsSuccess: true });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ events: 1, authorities: 1 });
  const setup = await onlySetupOf(who);
  expect(await auditOfSetup(testApp, setup?.setup_id ?? '')).toEqual([
    'payment-details-opened',
    'payment-details-changed',
  ]);
});

test('[UPD-12] [UPD-15] a link that has expired at the gateway says so, and the old details stay', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  const before = await methodOf(testApp, who.policyNumber);
  server.setups.expireLinks();
  expect((await comeBack(testApp, who, query)).json()).toMatchObject({ IsSuccess: false, Reason: 'expired' });
  expect(await methodOf(testApp, who.policyNumber)).toEqual(before);
});

test('[UPD-12] a return without any value of a gateway is unknown', async () => {
  const who = await createOwner();
  await saveMethod(testApp, server, who);
  const response = await comeBack(testApp, who, {
    accountType: 'CC',
    action: 'saved',
    agreement: 'card-2026-1',
  });
  expect(response.json()).toMatchObject({ IsSuccess: false, Reason: 'unknown' });
});

test('[UPD-13] the return link of another customer is unknown, and changes neither', async () => {
  const [who, thief] = [await createOwner(), await createOwner()];
  const query = await saveMethod(testApp, server, who);
  const [mine, theirs] = [
    await methodOf(testApp, who.policyNumber),
    await methodOf(testApp, thief.policyNumber),
  ];
  expect((await comeBack(testApp, thief, query)).json()).toMatchObject({
    IsSuccess: false,
    Reason: 'unknown',
  });
  expect(await methodOf(testApp, who.policyNumber)).toEqual(mine);
  expect(await methodOf(testApp, thief.policyNumber)).toEqual(theirs);
  expect((await comeBack(testApp, who, query)).json()).toMatchObject({ IsSuccess: true });
  expect((await comeBack(testApp, thief, query)).json()).toMatchObject({
    IsSuccess: false,
    Reason: 'unknown',
  });
});

test('[UPD-13] the return link works in another browser of the same customer', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  const elsewhere = await inAnotherBrowser(who);
  expect((await comeBack(testApp, elsewhere, query)).json()).toMatchObject({ IsSuccess: true });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ method_id: 1 });
});

test('[UPD-13] without a session nothing is told or changed', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  const stranger = { ...who, session: { ...who.session, token: 'none' } };
  expect((await comeBack(testApp, stranger, query)).status).toBe(401);
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ method_id: 2 });
});

test('[UPD-14] the older of two forms, coming back after the newer, changes nothing', async () => {
  const who = await createOwner();
  const older = await saveMethod(testApp, server, who, 'card');
  const newer = await saveMethod(testApp, server, who, 'bank-account');
  expect((await comeBack(testApp, who, newer)).json()).toMatchObject({ IsSuccess: true });
  const changed = await methodOf(testApp, who.policyNumber);
  for (let time = 0; time < 2; time += 1)
    expect((await comeBack(testApp, who, older)).json()).toMatchObject({
      IsSuccess: false,
      Reason: 'superseded',
    });
  expect(await methodOf(testApp, who.policyNumber)).toEqual(changed);
  expect(await setupsOf(testApp, who.policyNumber)).toMatchObject([
    { state: 'superseded' },
    { state: 'applied' },
  ]);
});

/** Another process applies a newer setup, and has not committed yet. */
const applyNewer = statement(
  'test-apply-newer-setup',
  `with held as (select customer_id, policy_number from policy where policy_number = $1 for no key update)
   update payment_method m set set_position = 1000000, description = 'newer' from held
   where m.customer_id = held.customer_id and m.policy_number = held.policy_number`,
);

test('[UPD-14] an older form that waits while a newer one is applied changes nothing', async () => {
  const who = await createOwner();
  const older = await saveMethod(testApp, server, who, 'card');
  const others = await openConnections(database, 1);
  const held = await others.hold(applyNewer, [who.policyNumber]);
  const back = comeBack(testApp, who, older);
  await held.untilWaiting(1);
  await held.release();
  expect((await back).json()).toMatchObject({ IsSuccess: false, Reason: 'superseded' });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ description: 'newer', method_id: 2 });
  await others.close();
});

test('[UPD-22] nor does one policy follow another whose newer details are being stored', async () => {
  const who = await createOwner();
  const { policyNumber } = await createPolicy(database, who.customer, { methodId: 2 });
  expect((await comeBack(testApp, who, await saveMethod(testApp, server, who, 'bank-account'))).status).toBe(
    200,
  );
  const others = await openConnections(database, 1);
  const held = await others.hold(applyNewer, [policyNumber]);
  const following = applyToPolicies(testApp, who, [policyNumber]);
  await held.untilWaiting(1);
  await held.release();
  expect((await following).json()).toEqual({ PolicyNumbers: [] });
  expect(await methodOf(testApp, policyNumber)).toMatchObject({ description: 'newer', events: 0 });
  await others.close();
});

/** The method that another setup saved. */
const keep = statement(
  'test-keep-method',
  `insert into saved_method (customer_id, setup_id, gateway, sealed_token)
   select customer_id, setup_id, gateway, 'sealed' from method_setup where setup_id = $1`,
);
/** Another process changes one policy to what another setup saved, and has not committed yet. */
const changeMethod = statement(
  'test-change-method',
  `select set_payment_method(s.customer_id, $1, s.setup_id, s.position, 1, '{"description": "card", "lastDigits": "1111"}')
   from method_setup s where s.setup_id = $2`,
);

test('[UPD-34] two changes at once of policies that are paid with one card leave it to be removed', async () => {
  const who = await createOwner();
  const { policyNumber } = await createPolicy(database, who.customer, { methodId: 2 });
  const second = { ...who, policyNumber };
  await comeBack(testApp, who, await saveMethod(testApp, server, who, 'card'));
  const setupId = (await onlySetupOf(who))?.setup_id ?? '';
  expect((await applyToPolicies(testApp, who, [policyNumber])).json()).toEqual({
    PolicyNumbers: [policyNumber],
  });
  const isDue = statement(
    'test-is-due',
    `select next_check_at is not null as "isDue" from saved_method where setup_id = $1`,
  );
  const newer = await saveMethod(testApp, server, second, 'bank-account');
  await saveMethod(testApp, server, who, 'card');
  const [, ofOtherProcess] = await setupsOf(testApp, who.policyNumber);
  await database.query(keep, [ofOtherProcess?.setup_id]);
  const others = await openConnections(database, 1);
  const held = await others.hold(changeMethod, [who.policyNumber, ofOtherProcess?.setup_id]);
  const back = comeBack(testApp, second, newer);
  await Promise.race([back, held.untilWaiting(1)]);
  await held.release();
  expect((await back).json()).toMatchObject({ IsSuccess: true });
  expect(await database.query(isDue, [setupId])).toEqual([{ isDue: true }]);
  await others.close();
});

test('[UPD-14] an older form that came back first says it was taken, also after the newer one', async () => {
  const who = await createOwner();
  const [older, newer] = [
    await saveMethod(testApp, server, who),
    await saveMethod(testApp, server, who, 'bank-account'),
  ];
  expect((await comeBack(testApp, who, older)).json()).toMatchObject({ IsSuccess: true });
  expect((await comeBack(testApp, who, newer)).json()).toMatchObject({ IsSuccess: true });
  expect((await comeBack(testApp, who, older)).json()).toMatchObject({ IsSuccess: true });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ method_id: 2, events: 2 });
});

test.each(['lost-before', 'lost-after', 'error', 'garbage', 'redirect', 'huge'] as const)(
  '[UPD-15] a gateway that opens no setup (%s) is a 503, and a repeat opens it',
  async (fault) => {
    const who = await createOwner();
    server.failNext('setup-open', fault);
    const refused = await openForm(testApp, who);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect((await openForm(testApp, who)).status).toBe(200);
  },
);

test.each([
  ['setup-return', 'lost-before'],
  ['setup-return', 'error'],
  ['setup-return', 'garbage'],
  ['setup-find', 'lost-before'],
  ['setup-find', 'error'],
  ['setup-find', 'garbage'],
] as const)(
  '[UPD-15] a gateway that fails at %s (%s) is a 503, and a reload goes on',
  async (action, fault) => {
    const who = await createOwner();
    const query = await saveMethod(testApp, server, who);
    const before = await methodOf(testApp, who.policyNumber);
    server.failNext(action, fault);
    expect((await comeBack(testApp, who, query)).status).toBe(503);
    expect(await methodOf(testApp, who.policyNumber)).toEqual(before);
    expect((await comeBack(testApp, who, query)).json()).toMatchObject({ IsSuccess: true });
  },
);

test('[UPD-15] a closed window leaves the old details in force', async () => {
  const who = await createOwner();
  const before = await methodOf(testApp, who.policyNumber);
  await saveMethod(testApp, server, who);
  expect(await methodOf(testApp, who.policyNumber)).toEqual(before);
  expect(await onlySetupOf(who)).toMatchObject({ state: 'opened' });
});

test('[UPD-15] a process that dies between the gateway and the commit changes nothing, and a reload goes on', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  const before = await methodOf(testApp, who.policyNumber);
  faulty.decide = (kind) => (kind === 'transaction' ? 'refused' : undefined);
  expect((await comeBack(otherProcess, who, query)).status).toBe(503);
  faulty.decide = () => undefined;
  expect(await methodOf(testApp, who.policyNumber)).toEqual(before);
  expect((await comeBack(otherProcess, who, query)).json()).toMatchObject({ IsSuccess: true });
});

test.each(['lost-after-commit', 'lost-before-commit'] as const)(
  '[UPD-16] %s: the server looks, and says what is stored',
  async (fault) => {
    const who = await createOwner();
    const query = await saveMethod(testApp, server, who, 'bank-account');
    let isFirst = true;
    faulty.decide = (kind) => {
      if (kind !== 'transaction' || !isFirst) return undefined;
      isFirst = false;
      return fault;
    };
    const response = await comeBack(otherProcess, who, query);
    faulty.decide = () => undefined;
    expect(response.json()).toMatchObject({ IsSuccess: true });
    expect(isFirst).toBe(false);
    expect(await methodOf(testApp, who.policyNumber)).toMatchObject({
      method_id: 2,
      events: 1,
      authorities: 1,
    });
  },
);

test('[UPD-16] a database that is gone right after an unclear commit is a 503, and a reload says what is stored', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  let isLost = false;
  faulty.decide = (kind) => {
    if (isLost) return 'down';
    if (kind !== 'transaction') return undefined;
    isLost = true;
    return 'lost-after-commit';
  };
  expect((await comeBack(otherProcess, who, query)).status).toBe(503);
  faulty.decide = () => undefined;
  expect((await comeBack(otherProcess, who, query)).json()).toMatchObject({ IsSuccess: true });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ method_id: 1, events: 1 });
});

test('[UPD-10] the gateway’s answer counts even where the link says it was declined', async () => {
  const who = await createOwner();
  const query = await saveMethod(testApp, server, who);
  const response = await comeBack(testApp, who, { ...query, action: 'declined', redirect_status: 'failed' });
  expect(response.json()).toMatchObject({ IsSuccess: true });
  expect(returnQuery(query.token ?? '', 'card')).toEqual(query);
});
