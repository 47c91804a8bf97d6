import { METHOD_SETUP_LIMITS } from '@portal/domain/payment-details/method-setup-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { createPolicy } from '#test/factories.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import {
  applyToPolicies,
  comeBack,
  methodOf,
  openForm,
  saveMethod,
  setupsOf,
} from '#test/payment-details.ts';
import { createDebtor, type Debtor } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();
/** Programs that write the same policy at the same moment: the portal waits, and goes by what they leave. */
let connections: OwnConnections;
let who: Debtor;
beforeAll(async () => {
  connections = await openConnections(database, 1);
});
beforeEach(async () => {
  who = await createDebtor(testApp, { overdue: [], policy: { methodId: 2, statusId: 30 } });
});
afterAll(async () => {
  await connections.close();
});

const keepPolicy = statement(
  'test-keep-policy',
  'select from policy where policy_number = $1 for no key update',
);
const endPolicy = statement(
  'test-end-policy',
  'update policy set status_id = 50 where policy_number = $1 returning policy_number',
);
const payByCheque = statement(
  'test-pay-by-cheque',
  'update payment_method set method_id = 3 where policy_number = $1 returning policy_number',
);

test('[UPD-4] of two forms at once only one is the twentieth of an hour', async () => {
  for (let form = 1; form < METHOD_SETUP_LIMITS.maxSetupsPerHour; form += 1) await openForm(testApp, who);
  const held = await connections.hold(keepPolicy, [who.policyNumber]);
  const opening = [openForm(testApp, who), openForm(testApp, who)];
  await held.untilWaiting(2);
  await held.release();
  expect((await Promise.all(opening)).map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(await setupsOf(testApp, who.policyNumber)).toHaveLength(METHOD_SETUP_LIMITS.maxSetupsPerHour);
});

test.each([
  ['ends', endPolicy],
  ['is paid by cheque from then on', payByCheque],
])('[UPD-19] a policy that %s at the moment of the return is not changed', async (_, change) => {
  const saved = await saveMethod(testApp, server, who);
  const changing = await connections.hold(change, [who.policyNumber]);
  const returning = comeBack(testApp, who, saved);
  await changing.untilWaiting(1);
  await changing.release();
  expect((await returning).json()).toMatchObject({ code: 'payment-details.not-possible' });
  expect(await methodOf(testApp, who.policyNumber)).toMatchObject({ setup_id: null, events: 0 });
});

test.each([
  ['ends', endPolicy],
  ['is paid by cheque from then on', payByCheque],
])(
  '[UPD-20] another policy that %s at the moment at which it is to follow is left alone',
  async (_, change) => {
    const { policyNumber: other } = await createPolicy(database, who.customer, {
      methodId: 2,
      statusId: 30,
    });
    await comeBack(testApp, who, await saveMethod(testApp, server, who));
    const changing = await connections.hold(change, [other]);
    const following = applyToPolicies(testApp, who, [other]);
    await changing.untilWaiting(1);
    await changing.release();
    expect((await following).json()).toEqual({ PolicyNumbers: [] });
    expect(await methodOf(testApp, other)).toMatchObject({ setup_id: null, events: 0 });
  },
);
