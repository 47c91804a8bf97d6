import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import { createLoggedIn, getCustomer, POST_BOX, RESIDENCE, updateContact } from '#test/contacts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const KNOWN = [
  { postcode: '3116', locality: 'MOUNT MAUNGANUI', state: 'TAURANGA' },
  { postcode: '3150', locality: 'MOUNT MAUNGANUI', state: 'TAURANGA' },
];
let isDown = false;
/** Happens once, after the details were read and before they are changed. */
let meanwhile: (() => Promise<void>) | undefined;
const addressSearch: AddressSearch = {
  searchAddresses: async () => ({ kind: 'matches', matches: [] }),
  findAddress: async () => undefined,
  async searchPostcodes(_countryId, beginning) {
    if (isDown) throw new Error('the index is down');
    const happen = meanwhile;
    meanwhile = undefined;
    await happen?.();
    return KNOWN.filter(({ postcode }) => postcode.startsWith(beginning));
  },
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, {
    addressSearch,
    configurationOf(site) {
      const entry = builtConfigurations(site);
      return { ...entry, featureFlag: { ...entry.featureFlag, postcodeVerificationFeature: true } };
    },
  });
});
beforeEach(() => {
  isDown = false;
});
afterAll(() => testApp.close());

test('[CON-26] [CON-23] the server holds postcodes against the search, and names what is wrong', async () => {
  const who = await createLoggedIn(testApp);
  const response = await updateContact(testApp, who, {
    ResidentialAddress: { ...RESIDENCE, City: 'Wellington' },
    PostalAddress: { ...POST_BOX, PostCode: '9999' },
  });
  expect(response.status).toBe(400);
  expect(response.json().errors).toEqual({
    'body.ContactDetails.ResidentialAddress.PostCode': [
      'Postcode 3116 is not in Wellington. Check the postcode and city.',
    ],
    'body.ContactDetails.PostalAddress.PostCode': [
      'Postcode 9999 was not found. Check the postcode. If it is right, call us and we will save it for you.',
    ],
  });
  expect((await updateContact(testApp, who, { HomePhone: '093005555' })).status).toBe(200);
});

const somebodyElseChanges = (customerId: number) => async () =>
  testApp.database.runScript(
    `update customer set home_phone = '093008888', contact_version = contact_version + 1 where customer_id = ${customerId}`,
  );

test('[CON-34] a change that comes in after the version was looked at is seen all the same', async () => {
  const who = await createLoggedIn(testApp);
  const seen = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
  meanwhile = somebodyElseChanges(who.customer.customerId);
  expect((await updateContact(testApp, who, { HomePhone: '093005555' }, seen)).status).toBe(409);
  expect((await getCustomer(testApp, who)).json().HomePhone).toBe('093008888');
});

test('[CON-34] without a version such a change is taken on top', async () => {
  const who = await createLoggedIn(testApp);
  meanwhile = somebodyElseChanges(who.customer.customerId);
  expect((await updateContact(testApp, who, { HomePhone: '093005555' })).status).toBe(200);
  expect((await getCustomer(testApp, who)).json().HomePhone).toBe('093005555');
});

test('[CON-34] nor do others who always come first keep it out: in the end they wait for it', async () => {
  const who = await createLoggedIn(testApp);
  const change = somebodyElseChanges(who.customer.customerId);
  const changeAgain = async () => {
    meanwhile = changeAgain;
    await change();
  };
  meanwhile = changeAgain;
  const { status } = await updateContact(testApp, who, { HomePhone: '093005555' });
  meanwhile = undefined;
  expect(status).toBe(200);
  expect((await getCustomer(testApp, who)).json().HomePhone).toBe('093005555');
});

test('[CON-26] a search that is down keeps nobody from changing their details', async () => {
  const who = await createLoggedIn(testApp);
  isDown = true;
  const response = await updateContact(testApp, who, {
    ResidentialAddress: { ...RESIDENCE, City: 'Wellington' },
  });
  expect(response.status).toBe(200);
});
