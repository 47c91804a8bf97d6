import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { answerOffer, createOfferCustomer, listOffers, offerRow } from '#test/offers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let isOffered = true;

/** The configuration of one site as its operator may change it while the server runs. */
const configurationOf: SiteConfigurations = (site) => {
  const entry = builtConfigurations(site);
  if (site.key !== 'real-154') return entry;
  return { ...entry, offers: { crossSaleBanner: { isOffered } } };
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf });
});
afterAll(() => testApp.close());

test('[OFF-11] an operator stops the offer of a site at once, and starts it again', async () => {
  const who = await createOfferCustomer(testApp);
  const elsewhere = await createOfferCustomer(testApp, { brandId: 16 });
  expect(await listOffers(testApp, who)).toHaveLength(1);
  isOffered = false;
  expect(await listOffers(testApp, who)).toEqual([]);
  expect(await listOffers(testApp, elsewhere)).toHaveLength(1);
  isOffered = true;
  expect(await listOffers(testApp, who)).toHaveLength(1);
});

test('[OFF-11] while it is stopped it counts for nobody, and who has it on the screen can still answer it', async () => {
  const [who, seen] = [await createOfferCustomer(testApp), await createOfferCustomer(testApp)];
  await listOffers(testApp, seen);
  isOffered = false;
  await listOffers(testApp, who);
  expect(await offerRow(testApp.database, who)).toBeUndefined();
  expect((await answerOffer(testApp, seen, { action: 'suppress' })).status).toBe(204);
  isOffered = true;
});
