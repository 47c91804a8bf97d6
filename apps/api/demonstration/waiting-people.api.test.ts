import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { moveDemonstrationTo } from '#demonstration/move-dates.ts';
import { getCustomerDetail, logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  await fillWithDemonstrationData({ database: testApp.database, today: '2026-11-23' });
});
afterAll(() => testApp.close());

const yearsAgo = (years: number, day: string) => `${2026 - years}-${day}`;

test('[DEMO-25] [DEMO-17] one person waits for a call, and the day of it moves with the days', async () => {
  const who = { mobile: '0215550140', dateOfBirth: yearsAgo(70, '05-11') };
  const textOf = async () => (await getCustomerDetail(testApp, await logInAs(testApp, who))).text;
  expect(await textOf()).toContain(
    'on Wednesday 25/11/2026 between 9\u00A0am and noon, New Zealand time, on your mobile number ending in 140.',
  );
  await moveDemonstrationTo(testApp.database, '2026-11-25');
  await letSecondsPass(testApp.database, 31);
  expect(await textOf()).toContain('on Friday 27/11/2026 between 9\u00A0am and noon');
});

test('[DEMO-25] one person has a new mobile number that waits for its code', async () => {
  const session = await logInAs(testApp, { mobile: '0215550141', dateOfBirth: yearsAgo(66, '02-24') });
  const { PendingContacts } = (await getCustomerDetail(testApp, session)).json<{
    PendingContacts: object[];
  }>();
  expect(PendingContacts).toMatchObject([{ ContactType: 'Mobile', Value: '0215550142' }]);
});

const listAhead = statement(
  'test-call-is-ahead',
  `select starts_at > (select min(day) + 1 from demonstration) at time zone 'UTC' as is_ahead from call_back`,
);

test('[DEMO-25] the call is ahead until the day has ended in Greenwich, by which the demonstration goes', async () => {
  expect(await testApp.database.query(listAhead, [])).toEqual([{ is_ahead: true }]);
});
