import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { moveDemonstrationTo } from '#demonstration/move-dates.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { ask, logInAs } from '#test/calls.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const TODAY = new Date().toISOString().slice(0, 10);

let testApp: TestApp;
let people: DemonstrationPerson[];
beforeAll(async () => {
  testApp = await createTestApp();
  const { database } = testApp;
  people = await fillWithDemonstrationData({ database, today: TODAY });
});
afterAll(() => testApp.close());

/** The variants that the person who shows this is offered. */
async function variantsOf(shows: string): Promise<string[]> {
  const person = people.find((candidate) => candidate.shows.includes(shows));
  if (!person) throw new Error(`Nobody shows ${shows}`);
  const { mobile, email, dateOfBirth } = person;
  const session = await logInAs(
    testApp,
    mobile ? { mobile, dateOfBirth } : { email: email ?? '', dateOfBirth },
  );
  const query = { clientPortalLoginId: session.loginId };
  const response = await ask(testApp, 'FeatureManagement/features', query, { token: session.token });
  return response.json<{ FeatureVariantName: string }[]>().map((offer) => offer.FeatureVariantName);
}

test.each([
  ['the offer in variant A', ['A']],
  ['the offer in variant B', ['B']],
  ['chose Maybe Later', []],
  ['A claim in progress', []],
  ['Extended dishonour 1', []],
])('[OFF-14] the person of "%s" is offered %j', async (shows, variants) => {
  expect(await variantsOf(shows)).toEqual(variants);
});

test('[OFF-14] in a database that is kept, the suppressed offer stays so: its day moves with the days', async () => {
  const kept = await createTestApp();
  await fillWithDemonstrationData({ ...kept, today: TODAY });
  const nextYear = `${Number(TODAY.slice(0, 4)) + 1}-02-01`;
  await moveDemonstrationTo(kept.database, nextYear);
  const rows = await kept.database.query<{ days: number }>(
    statement(
      'test-suppressed-days',
      'select ($1::date - suppressed_at::date) as days from customer_offer where suppressed_at is not null',
    ),
    [nextYear],
  );
  expect(rows).toEqual([{ days: 3 }]);
  await kept.close();
});
