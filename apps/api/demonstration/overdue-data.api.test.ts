import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { registerDevRoutes } from '#api/development/dev-routes.ts';
import { createDemonstrationPeople } from '#demonstration/demonstration-people.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { moveDemonstrationTo } from '#demonstration/move-dates.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { ask, logInAs, type Session } from '#test/calls.ts';
import { gatewaysAt } from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const today = new Date().toISOString().slice(0, 10);
let testApp: TestApp;
let people: DemonstrationPerson[];
/** The overdue payments before a test copies anybody. */
let filled: number;
beforeAll(async () => {
  // Nothing listens there: what is overdue is listed without asking the gateway.
  testApp = await createTestApp(undefined, { paymentGateways: gatewaysAt({ origin: 'http://127.0.0.1:1' }) });
  people = await fillWithDemonstrationData({ ...testApp, today });
  filled = await count('from overdue_payment');
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
     left join payment_reservation k on k.customer_id = o.customer_id and k.overdue_payment_id = o.overdue_payment_id
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
let countings = 0;
const countIn =
  ({ database }: Pick<TestApp, 'database'>) =>
  async (sql: string): Promise<number> => {
    countings += 1;
    const counting = statement(
      `test-demonstration-count-${countings}`,
      `select count(*)::integer as n ${sql}`,
    );
    return (await database.query<{ n: number }>(counting, []))[0]?.n ?? 0;
  };
const count = (sql: string) => countIn(testApp)(sql);

test('[DEMO-19] everything overdue is saved, and no two have an id in common', async () => {
  const planned = people.flatMap(({ policies }) =>
    policies.flatMap(({ overdue, earlierPayments }) => [...overdue.payments, ...earlierPayments]),
  );
  expect(filled).toBe(planned.length);
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

/**
 * The status of each list of overdue payments of a person's first policy, and its length where there is one.
 */
async function listsOf(lastName: string): Promise<Record<string, unknown>> {
  return listsIn(lastName, await sessionOf(lastName));
}

function sessionOf(lastName: string): Promise<Session> {
  const person = people.find((candidate) => candidate.lastName === lastName);
  if (!person) throw new Error(`Nobody is called ${lastName}`);
  const { mobile, dateOfBirth } = person;
  return logInAs(testApp, { mobile: mobile ?? '', dateOfBirth });
}

async function listsIn(lastName: string, { token, loginId }: Session): Promise<Record<string, unknown>> {
  const askFor = async (name: string, query: Record<string, string>) => {
    const clientPolicyNumber = numberOf(lastName);
    const response = await ask(testApp, `PayNow/${name}`, { clientPolicyNumber, ...query }, { token });
    const [list] = response.status === 200 ? Object.values(response.json<Record<string, unknown[]>>()) : [];
    return list?.length ?? response.status;
  };
  const range = { calculationStartDate: '2000-01-01', calculationEndDate: today };
  return {
    overdue: await askFor('getrealtimepayments', { ClientPortalLoginId: loginId }),
    missed: await askFor('missedregularcollections', { clientPortalLoginId: loginId, ...range }),
    overrides: await askFor('outstandingpaymentoverrides', { clientPortalLoginId: loginId }),
  };
}

test.each([
  ['Tauira', 1, 0, 0],
  ['Ahipene', 3, 0, 0],
  ['Petersen', 26, 0, 0],
  ['Kīngi', 473, 0, 0],
  ['Hargreaves', 467, 0, 0],
  ['Moffat', 469, 0, 0],
  ['Rewi', 469, 0, 0],
  ['Delacroix', 2, 3, 2],
  ['Walker', 1, 2, 1],
  ["O'Brien", 2, 0, 0],
  ['Thompson', 473, 0, 0],
])('[DEMO-20] the portal is told of %s: overdue %d, missed %d, overrides %d', async (lastName, ...counts) => {
  const [overdue, missed, overrides] = counts;
  expect(await listsOf(lastName)).toEqual({ overdue, missed, overrides });
});

test('[DEMO-21] a pending payment holds all that is overdue, and is never due for the reconciler', async () => {
  const rows = await overdueOf('Kīngi');
  expect(rows.map(({ state, is_paid }) => [state, is_paid])).toEqual([
    ['unknown', false],
    ['unknown', false],
  ]);
  expect(await count("from payment where next_check_at <= now() + interval '99 years'")).toBe(0);
});

test('[DEMO-21] what is settled was paid within the day and has its receipt', async () => {
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
});

test('[DEMO-17] [DEMO-21] after a year all that is overdue lies as far behind, and what was settled was paid within the day', async () => {
  const kept = await createTestApp();
  await fillWithDemonstrationData({ ...kept, today });
  const count = countIn(kept);
  const overdueSince = (day: string) => count(`from overdue_payment where due_date >= '${day}'::date - 14`);
  const settledWithin = (moment: string) =>
    count(
      `from payment_reservation k join receipt r using (customer_id, payment_id)
       where abs(extract(epoch from k.allocated_at - (${moment}))) < 86400
         and abs(extract(epoch from r.issued_at - (${moment}))) < 86400`,
    );
  const before = [await overdueSince(today), await settledWithin('now()')];
  expect(before).toEqual([expect.any(Number), 2]);
  expect(before[0]).toBeGreaterThan(10);
  const nextYear = new Date(Date.parse(today) + 365 * 86_400_000).toISOString().slice(0, 10);
  await moveDemonstrationTo(kept.database, nextYear);
  const after = [await overdueSince(nextYear), await settledWithin("now() + interval '365 days'")];
  expect(after).toEqual(before);
  expect(await count(`from overdue_payment where due_date >= '${nextYear}'`)).toBe(0);
  await kept.close();
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
  const session = await sessionOf('Dragicevich');
  expect((await listsIn('Dragicevich', session)).overdue).toBe(3);
  expect((await end(policyNumber)).json()).toEqual({ ended: policyNumber });
  expect(
    await count(
      `from policy where policy_number = '${policyNumber}' and status_id = 50 and termination_date = '${today}'`,
    ),
  ).toBe(1);
  expect((await listsIn('Dragicevich', session)).overdue).toBe(204);
  expect((await end(policyNumber)).statusCode).toBe(404);
  expect((await end('99999999')).statusCode).toBe(404);
  expect((await testApp.app.inject({ method: 'POST', url: '/dev/policies.json' })).statusCode).toBe(404);
});
