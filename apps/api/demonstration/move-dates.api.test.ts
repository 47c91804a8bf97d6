import { expect, test } from 'vitest';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { moveDemonstrationTo } from '#demonstration/move-dates.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const ageAndRenewal = {
  name: 'test-ages',
  text: `select min(c.date_of_birth) as oldest, min(p.renewal_date) as renewal from customer c join policy p using (customer_id)`,
};

test('[DEMO-17] a kept database moves with the days, ages by year and everything else by day', async () => {
  const { database, close } = await createTestApp();
  const today = new Date().toISOString().slice(0, 10);
  await fillWithDemonstrationData({ database, today });
  type Row = { oldest: string; renewal: string };
  const [before] = await database.query<Row>(ageAndRenewal, []);
  await moveDemonstrationTo(database, today);
  expect(await database.query<Row>(ageAndRenewal, [])).toEqual([before]);

  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('02-29', '02-28')}`;
  const days = Math.round((Date.parse(nextYear) - Date.parse(today)) / 86_400_000);
  await moveDemonstrationTo(database, nextYear);
  const [after] = await database.query<Row>(ageAndRenewal, []);
  expect(Number(after?.oldest.slice(0, 4))).toBe(Number(before?.oldest.slice(0, 4)) + 1);
  expect((Date.parse(after?.renewal ?? '') - Date.parse(before?.renewal ?? '')) / 86_400_000).toBe(days);
  await close();
});

test('[DEMO-17] a card that expires this month still does so months later', async () => {
  const { database, close } = await createTestApp();
  await fillWithDemonstrationData({ database, today: '2026-11-22' });
  const cards = {
    name: 'test-cards',
    text: 'select card_expiry from payment_method where card_expiry is not null order by customer_id, policy_number',
  };
  const expiries = async () =>
    (await database.query<{ card_expiry: string }>(cards, [])).map(({ card_expiry }) => card_expiry);
  const before = await expiries();
  expect(before).toEqual(expect.arrayContaining(['11/2026', '10/2026']));
  await moveDemonstrationTo(database, '2027-01-31');
  const after = await expiries();
  expect(after).toEqual(
    before.map((expiry) => {
      const months = 12 * Number(expiry.slice(3)) + Number(expiry.slice(0, 2)) - 1 + 2;
      return `${String((months % 12) + 1).padStart(2, '0')}/${Math.floor(months / 12)}`;
    }),
  );
  await close();
});

test('[DEMO-17] a database that the demonstration did not fill is left alone', async () => {
  const { database, close } = await createTestApp();
  await createCustomer(database, { dateOfBirth: '1957-03-27' });
  await database.runScript("update customer set created_at = created_at - interval '400 days'");
  await moveDemonstrationTo(database, new Date().toISOString().slice(0, 10));
  const birthDate = { name: 'test-birth-date', text: 'select date_of_birth from customer' };
  expect(await database.query(birthDate, [])).toEqual([{ date_of_birth: '1957-03-27' }]);
  await close();
});
