import { expect, test } from 'vitest';
import { resolveRegion } from '../regions/regions.ts';
import { SITES, type Site } from '../sites/site.ts';
import { configurationEntries, resolveConfigurationEntry } from './configuration-entries.ts';
import { featureFlags } from './feature-flags.ts';

const entries = configurationEntries();
const unsold: Site = { key: 'real-39', brand: 'real', brandId: 1, countryId: 39 };

test('[CFG-5] every site has one entry, known by country id and brand id', () => {
  expect(entries.map(({ countryId, brandId }) => [countryId, brandId])).toEqual(
    SITES.map(({ countryId, brandId }) => [countryId, brandId]),
  );
  expect(new Set(entries.map(({ countryId, brandId }) => `${countryId}/${brandId}`)).size).toBe(SITES.length);
});

test('[CFG-5] the entries survive the way through JSON', () => {
  expect(JSON.parse(JSON.stringify(entries))).toEqual(entries);
});

test.each(SITES)('[CFG-5] the entry of $key carries its flags and how its country writes things', (site) => {
  const region = resolveRegion(site.countryId);
  const { featureFlag, regionalisation } = resolveConfigurationEntry(entries, site);
  expect(featureFlag).toEqual(featureFlags(site));
  expect(regionalisation.login.accountLockMessage).toBe(region.login.accountLockMessage);
  expect(regionalisation.login.invalidOTPMessage).toBe(region.login.invalidCodeMessage);
  expect(regionalisation.dates).toEqual(region.dates);
  expect(regionalisation.labels).toEqual({ mobile: region.mobile.label, email: region.email.label });
  expect(regionalisation.patterns.mobile.pattern).toBe(region.mobile.pattern);
  expect(regionalisation.patterns.email.maxLength).toBe(region.email.maxLength);
  expect(regionalisation.patterns.homePhone.pattern).toBe(region.homePhone.pattern);
  expect(regionalisation.patterns.postcode.inputMode).toBe(region.address.postcode.inputMode);
  expect(regionalisation.states).toEqual(region.address.state?.choices ?? null);
  expect(regionalisation.pages.updateContactDetails).toMatchObject({
    swapPhoneNumberFields: region.contact.swapPhoneNumberFields,
    isEmailRequired: region.contact.isEmailRequired,
  });
});

test.each(SITES)(
  '[CFG-11] the entry of $key labels a part of an address exactly where its pattern is',
  (site) => {
    const { addressLabels, patterns, states } = resolveConfigurationEntry(entries, site).regionalisation;
    for (const part of ['addressLine', 'suburb', 'city', 'state', 'postcode'] as const)
      expect(addressLabels[part] === null, part).toBe(patterns[part] === null);
    expect(states === null).toBe(addressLabels.state === null);
  },
);

test('[CFG-4] a site without a configuration entry stops the start and says so', () => {
  const stop = new Error('No configuration entry for real-39');
  expect(() => resolveConfigurationEntry(entries, unsold)).toThrow(stop);
  expect(() => resolveConfigurationEntry([], SITES[0] ?? unsold)).toThrow(
    'No configuration entry for real-154',
  );
  expect(() => featureFlags(unsold)).toThrow(stop);
});

test('[CFG-6] every site has the flags of the specification, and documents are switched by 1', () => {
  for (const { featureFlag } of entries) {
    expect(Object.keys(featureFlag).sort()).toEqual([
      'atLeastOneMethodContactValidation',
      'contactConfirmationFeature',
      'displayPaymentFrequency',
      'documentsFeature',
      'emailAuthFeature',
      'extendedDishonourPolicies',
      'paymentRecordFeature',
      'postcodeVerificationFeature',
      'recaptchaFeature',
      'securityPageFeature',
    ]);
    expect([0, 1]).toContain(featureFlag.documentsFeature);
  }
});

test('[CON-70] new contacts are confirmed in every site', () => {
  for (const site of SITES) expect(featureFlags(site).contactConfirmationFeature).toBe(true);
});

test('[PKY-9] no site takes passkeys unless its file says so', () => {
  for (const site of SITES) expect(featureFlags(site).passkeyFeature).toBeUndefined();
});

test('[CFG-6] the captcha is on in one site', () => {
  expect(SITES.filter((site) => featureFlags(site).recaptchaFeature).map((site) => site.key)).toEqual([
    'product-13',
  ]);
});

test.each([
  [13, 'BSB', 'AU'],
  [39, 'Institution and transit', 'CA'],
  [154, 'Bank and branch', 'NZ'],
])(
  '[CFG-17] country %i calls a bank branch number %s and is %s to the card provider',
  (countryId, bankInfoName, region) => {
    const own = entries.filter((entry) => entry.countryId === countryId);
    expect(own.length).toBeGreaterThan(0);
    for (const { regionalisation } of own) {
      expect(regionalisation.payments).toEqual({
        creditCardProvider: expect.toSatisfy((provider) => provider === 1 || provider === 2),
        bankInfoName,
        region,
        showCreditCardInParts: expect.any(Boolean),
        showCreditCardNameFirst: expect.any(Boolean),
        crnSuffix: expect.any(String),
      });
    }
  },
);
