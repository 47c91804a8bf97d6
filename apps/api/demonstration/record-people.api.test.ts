import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { moveDemonstrationTo } from '#demonstration/move-dates.ts';
import { call, logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let policyNumber: string;
beforeAll(async () => {
  testApp = await createTestApp();
  const people = await fillWithDemonstrationData({ database: testApp.database, today: '2026-11-23' });
  policyNumber = people.find(({ lastName }) => lastName === 'Henare')?.policies[0]?.policyNumber ?? '';
});
afterAll(() => testApp.close());

type Entry = {
  Status: string;
  PaidAt: string;
  Amount: number;
  GivenBackAmount: number;
  ReceiptReference: string;
};

test('[DEMO-36] that person has two more devices, and events of several days', async () => {
  const { token, loginId } = await logInAs(testApp, { mobile: '0215550143', dateOfBirth: '1957-04-18' });
  const response = await call(testApp, 'Account/securitypage', { ClientPortalLoginId: loginId }, { token });
  const { Devices, Activity } = response.json<{
    Devices: { Label: string | null }[];
    Activity: { HappenedAt: string }[];
  }>();
  expect(Devices.map(({ Label }) => Label)).toEqual([null, 'Chrome on Windows', 'Safari on Mac or iPad']);
  expect(new Set(Activity.map(({ HappenedAt }) => HappenedAt.slice(0, 10))).size).toBeGreaterThan(2);
  await letSecondsPass(testApp.database, 61);
});

test('[DEMO-32] [DEMO-17] one person has payments made here in each state, with receipts, and they move with the days', async () => {
  const { token, loginId } = await logInAs(testApp, { mobile: '0215550143', dateOfBirth: '1957-04-18' });
  const own = { ClientPortalLoginId: loginId, ClientPolicyNumber: policyNumber };
  const record = async () =>
    (await call(testApp, 'PayNow/paymentrecord', own, { token })).json<{ Payments: Entry[] }>().Payments;
  const payments = await record();
  expect(payments.map(({ Status, PaidAt }) => `${Status} ${PaidAt.slice(0, 10)}`)).toEqual([
    'PartlyGivenBack 2026-09-23',
    'GivenBack 2026-06-23',
    'Paid 2026-02-23',
  ]);
  for (const { Amount, ReceiptReference } of payments) {
    expect(Amount).toBe(payments[0]?.Amount);
    const receipt = { ...own, ReceiptReference };
    expect((await call(testApp, 'PayNow/receiptdocument', receipt, { token })).status).toBe(200);
  }
  await moveDemonstrationTo(testApp.database, '2026-11-24');
  expect((await record()).map(({ PaidAt }) => PaidAt.slice(0, 10))).toEqual([
    '2026-09-24',
    '2026-06-24',
    '2026-02-24',
  ]);
});
