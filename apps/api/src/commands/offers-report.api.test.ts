import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { offersReport, offersReportCommand } from '#api/commands/offers-report.ts';
import { createOffersReportRepository } from '#api/commands/offers-report-repository.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { statement } from '#api/database/database.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import {
  answerOffer,
  createOfferCustomer,
  listOffers,
  logInAgain,
  type OfferCustomer,
} from '#test/offers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.database.runScript('truncate customer cascade'));
afterAll(() => testApp.close());

const setVariant = statement(
  'test-give-variant',
  'update customer_offer set variant = $1 where customer_id = $2',
);

/** A customer who was shown this variant. */
async function shown(variant: 'A' | 'B', brandId = 1): Promise<OfferCustomer> {
  const who = await createOfferCustomer(testApp, { brandId });
  await listOffers(testApp, who);
  await testApp.database.query(setVariant, [variant, who.customer.customerId]);
  return who;
}

const report = async () => offersReport(await createOffersReportRepository(testApp.database).countOffers());

test('[OFF-12] a database without offers says so', async () => {
  await createOfferCustomer(testApp);
  expect(await report()).toEqual(['No offer was shown yet.']);
});

test('[OFF-12] the report counts customers who were shown, dismissed and used it, by site and variant', async () => {
  const [first, second, third] = [await shown('A'), await shown('A'), await shown('A')];
  const [inB, atSeniors] = [await shown('B'), await shown('A', 16)];
  await answerOffer(testApp, first, { action: 'suppress' });
  await answerOffer(testApp, second, { action: 'markused' });
  await letSecondsPass(testApp.database, 86_400);
  await listOffers(testApp, await logInAgain(testApp, third));
  await answerOffer(testApp, await logInAgain(testApp, inB), { action: 'suppress' });
  await answerOffer(testApp, await logInAgain(testApp, atSeniors), { action: 'markused' });
  expect(await report()).toEqual([
    'site         offer            variant  shown  days shown  dismissed      used',
    'real-154     crossSaleBanner  A            3           4    1 (33%)   1 (33%)',
    'real-154     crossSaleBanner  B            1           1   1 (100%)    0 (0%)',
    'seniors-154  crossSaleBanner  A            1           1     0 (0%)  1 (100%)',
  ]);
});

test('[OFF-12] the report names nobody', async () => {
  const who = await shown('B');
  const text = (await report()).join('\n');
  for (const name of [who.customer.firstName, who.customer.lastName, who.customer.mobile, who.customer.email])
    expect(text).not.toContain(name);
});

test('[OFF-12] counts of a site or an offer that is gone are not lost', () => {
  const gone = {
    brandId: 9,
    countryId: 13,
    offerId: 5,
    variant: 'A',
    shown: 2,
    daysShown: 3,
    dismissed: 1,
    used: 0,
  };
  expect(offersReport([gone])[1]).toMatch(/^brand 9, country 13 +offer 5 +A +2 +3 +1 \(50%\) +0 \(0%\)$/);
});

test('[OFF-12] the command takes nothing', () => {
  expect(readRequest(offersReportCommand, [])).toEqual({});
  expect(() => readRequest(offersReportCommand, ['real-154'])).toThrow('npm run portal -- offers report');
  expect(() => readRequest(offersReportCommand, ['--all'])).toThrow('npm run portal -- offers report');
});
