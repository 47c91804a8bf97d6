import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { createDemonstrationPeople } from '#api/demonstration/demonstration-people.ts';
import { fillWithDemonstrationData } from '#api/demonstration/fill.ts';
import { moveDemonstrationTo } from '#api/demonstration/keep-fresh.ts';
import type { DemonstrationPerson } from '#api/demonstration/person.ts';
import { registerDevRoutes } from '#api/development/dev-routes.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const today = new Date().toISOString().slice(0, 10);
let testApp: TestApp;
let people: DemonstrationPerson[];
beforeAll(async () => {
  testApp = await createTestApp();
  people = await fillWithDemonstrationData({ ...testApp, today });
  registerDevRoutes(testApp.app, {
    messageViewer: testApp.messageViewer,
    people: createDemonstrationPeople({ ...testApp, today }),
  });
});
afterAll(() => testApp.close());

const numberOf = (lastName: string): string => {
  const policy = people.find((person) => person.lastName === lastName)?.policies[0];
  if (!policy) throw new Error(`${lastName} has no policy`);
  return policy.policyNumber;
};

const readOverdue = statement(
  'test-demonstration-overdue',
  `select o.source, o.transaction_id, o.payment_override_id, o.dishonour_transaction_id, k.allocated_at is not null as is_paid,
     p.state, r.receipt_reference
   from overdue_payment o
     left join payment_claim k on k.customer_id = o.customer_id and k.overdue_payment_id = o.overdue_payment_id
     left join payment p on p.customer_id = k.customer_id and p.payment_id = k.payment_id
     left join receipt r on r.customer_id = p.customer_id and r.payment_id = p.payment_id
   where o.policy_number = $1 order by o.overdue_payment_id`,
);
type OverdueRow = {
  source: string;
  transaction_id: number | null;
  payment_override_id: number | null;
  dishonour_transaction_id: number | null;
  is_paid: boolean;
  state: string | null;
  receipt_reference: string | null;
};
const overdueOf = (lastName: string) => testApp.database.query<OverdueRow>(readOverdue, [numberOf(lastName)]);
const count = async (sql: string): Promise<number> =>
  (
    await testApp.database.query<{ n: number }>(
      statement('test-demonstration-count', `select count(*)::integer as n ${sql}`),
      [],
    )
  )[0]?.n ?? 0;

test('[DEMO-19] everything overdue is saved, and no two have an id in common', async () => {
  const planned = people.flatMap((person) => person.policies.flatMap(({ overdue }) => overdue.payments));
  expect(await count('from overdue_payment')).toBe(planned.length);
  expect(
    await count(
      'from (select transaction_id from overdue_payment where transaction_id is not null group by 1 having count(*) > 1) twice',
    ),
  ).toBe(0);
});

test('[DEMO-20] an override that stands for a listed payment names its transaction', async () => {
  const rows = await overdueOf('Delacroix');
  const overrides = rows.filter(({ source }) => source === 'override');
  expect(overrides.map(({ dishonour_transaction_id }) => dishonour_transaction_id)).toEqual([
    rows[0]?.transaction_id,
    null,
  ]);
  for (const { payment_override_id } of overrides) expect(payment_override_id).toBeGreaterThan(0);
});

test('[DEMO-21] a pending payment holds all that is overdue, and is never due for the reconciler', async () => {
  const rows = await overdueOf('Kīngi');
  expect(rows.map(({ state, is_paid }) => [state, is_paid])).toEqual([
    ['unknown', false],
    ['unknown', false],
  ]);
  expect(await count("from payment where next_check_at <= now() + interval '99 years'")).toBe(0);
});

test('[DEMO-21] what is settled was paid within the day and has its receipt, also after a year', async () => {
  const paid = (await overdueOf('Hargreaves')).map(({ state, is_paid, receipt_reference }) => [
    state,
    is_paid,
    receipt_reference,
  ]);
  const reference = `DEMO-${numberOf('Hargreaves')}`;
  expect(paid).toEqual([
    ['captured', true, reference],
    ['captured', true, reference],
  ]);
  const within = (moment: string) =>
    count(
      `from payment_claim where allocated_at between ${moment} - interval '1 day' and ${moment} + interval '1 day'`,
    );
  expect(await within('now()')).toBe(2);
  const nextYear = new Date(Date.parse(today) + 365 * 86_400_000).toISOString().slice(0, 10);
  await moveDemonstrationTo(testApp.database, nextYear);
  expect(await within("now() + interval '365 days'")).toBe(2);
  expect(await count(`from overdue_payment where due_date >= '${nextYear}'`)).toBe(0);
  expect(await count(`from overdue_payment where due_date >= '${nextYear}'::date - 366`)).toBeGreaterThan(50);
});

test('[DEMO-15] [DEMO-21] a copy of a person has overdue payments and a pending payment of its own', async () => {
  const before = await count("from payment where state = 'unknown'");
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/dev/people.json',
    payload: { like: numberOf('Kīngi') },
  });
  expect(response.statusCode).toBe(201);
  expect(await count("from payment where state = 'unknown'")).toBe(before + 1);
  expect(await count('from (select payment_id from payment group by 1 having count(*) > 1) twice')).toBe(0);
});

test('[DEMO-22] a policy is ended while its customer is paying, once', async () => {
  const end = (policyNumber: string) =>
    testApp.app.inject({ method: 'POST', url: '/dev/policies.json', payload: { end: policyNumber } });
  const policyNumber = numberOf('Dragicevich');
  expect((await end(policyNumber)).json()).toEqual({ ended: policyNumber });
  expect(
    await count(
      `from policy where policy_number = '${policyNumber}' and status_id = 50 and termination_date = '${today}'`,
    ),
  ).toBe(1);
  expect((await end(policyNumber)).statusCode).toBe(404);
  expect((await end('99999999')).statusCode).toBe(404);
  expect((await testApp.app.inject({ method: 'POST', url: '/dev/policies.json' })).statusCode).toBe(404);
});
