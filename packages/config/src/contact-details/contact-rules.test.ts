import type { ContactDetails, ContactFieldError } from '@portal/domain/contact-details/contact-details';
import { expect, test } from 'vitest';
import { configurationEntries, resolveConfigurationEntry } from '../configuration/configuration-entries.ts';
import { resolveRegion } from '../regions/regions.ts';
import { SITES } from '../sites/site.ts';
import { contactFieldErrorMessage, contactRules, postcodeHint } from './contact-rules.ts';

const entryOf = (key: string) => {
  const site = SITES.find((candidate) => candidate.key === key);
  if (!site) throw new Error(key);
  return resolveConfigurationEntry(configurationEntries(), site);
};
const AUSTRALIA = entryOf('real-13');
const CANADA = entryOf('northcover-39');
const NEW_ZEALAND = entryOf('real-154');

const ADDRESS = { line: '12 George Street', suburb: 'Fitzroy', state: 'QLD', city: null, postcode: '3065' };
const DETAILS: ContactDetails = {
  residentialAddress: ADDRESS,
  postalAddress: { ...ADDRESS, countryId: 13 },
  mobilePhone: null,
  homePhone: null,
  email: null,
};
const textOf = (error: ContactFieldError, details = DETAILS, entry = AUSTRALIA) =>
  contactFieldErrorMessage(error, details, entry);

test.each([
  ['residential.line', 'empty', 'Enter your street address'],
  ['residential.suburb', 'empty', 'Enter your suburb'],
  ['postal.state', 'empty', 'Choose your state'],
  ['postal.state', 'invalid', 'Choose your state'],
  ['residential.postcode', 'invalid', 'Postcode must be 4 numbers, like 2042'],
  ['residential.line', 'too-short', 'Street address must be 5 characters or more'],
  ['residential.suburb', 'too-long', 'Suburb must be 60 characters or fewer'],
  ['mobilePhone', 'empty', 'Enter your mobile number'],
  ['email', 'invalid', 'Enter an email address in the correct format, like name@example.com'],
  ['mobilePhone', 'no-contact-method', 'Enter at least one of: mobile number, home phone number or email'],
  [
    'residential.postcode',
    'postcode-state',
    'Postcode 3065 is not in Queensland. Check the postcode and state.',
  ],
  [
    'postal.postcode',
    'unknown-postcode',
    'Postcode 3065 was not found. Check the postcode. If it is right, call us and we will save it for you.',
  ],
] as const)('[CON-17] %s %s has the text of the region', (field, reason, text) => {
  expect(textOf({ field, reason })).toBe(text);
});

test.each([
  ['email', { email: 'name' }, 'Your email address needs an @, like name@example.com'],
  [
    'mobilePhone',
    { mobilePhone: '0291570156' },
    'Enter your mobile number, not a landline: it starts with 04',
  ],
  ['homePhone', { homePhone: '0255501234x12' }, 'Leave out the extension, such as x12'],
] as const)('[LOG-56] a slip in %s of %j has a text of its own', (field, typed, text) => {
  expect(textOf({ field, reason: 'invalid' }, { ...DETAILS, ...typed })).toBe(text);
});

test('[CON-107] a postcode with a letter that no code has is told so, and one abroad is not', () => {
  const address = { ...ADDRESS, postcode: 'R4C 6O8' };
  const details = { ...DETAILS, residentialAddress: address, postalAddress: { ...address, countryId: 222 } };
  expect(textOf({ field: 'residential.postcode', reason: 'invalid' }, details, CANADA)).toContain(
    'It never has the letters D, F, I, O, Q or U',
  );
  expect(textOf({ field: 'postal.postcode', reason: 'invalid' }, details, CANADA)).not.toContain('never');
});

test('[CON-17] an address abroad has texts that fit everywhere', () => {
  const abroad = { ...DETAILS, postalAddress: { ...ADDRESS, countryId: 222 } };
  expect(textOf({ field: 'postal.suburb', reason: 'empty' }, abroad)).toBe('Enter your town or city');
  expect(textOf({ field: 'postal.postcode', reason: 'invalid' }, abroad)).toBe(
    'Postcode or ZIP code must not contain characters such as ; or <',
  );
  expect(textOf({ field: 'residential.suburb', reason: 'empty' }, abroad)).toBe('Enter your suburb');
  const tooLong = (field: ContactFieldError['field']) => textOf({ field, reason: 'too-long' }, abroad);
  expect(tooLong('postal.postcode')).toBe('Postcode or ZIP code must be 12 characters or fewer');
  expect(tooLong('postal.state')).toBe('State, province or region must be 60 characters or fewer');
  expect(tooLong('residential.postcode')).toBe('Postcode must be 4 characters or fewer');
});

test('[CON-17] in New Zealand the place of a postcode is the city', () => {
  const address = { ...ADDRESS, state: null, city: 'WHAKATĀNE', postcode: '3116' };
  expect(
    textOf(
      { field: 'residential.postcode', reason: 'postcode-state' },
      { ...DETAILS, residentialAddress: address },
      NEW_ZEALAND,
    ),
  ).toBe('Postcode 3116 is not in Whakatāne. Check the postcode and city.');
});

test.each(SITES)('[CON-17] the rules of $key come from its configuration', ({ key, countryId }) => {
  const entry = entryOf(key);
  const { dialling } = resolveRegion(countryId);
  const rules = contactRules(entry, { countryId, dialling });
  const { patterns } = entry.regionalisation;
  expect(rules.address.line).toBe(patterns.addressLine);
  expect(rules.address.city).toBe(patterns.city);
  expect(rules.address.states === null).toBe(patterns.state === null);
  expect(rules.needsOneContactMethod).toBe(entry.featureFlag.atLeastOneMethodContactValidation);
});

test('[CON-3] [CON-19] the first phone carries the error when every contact method is missing', () => {
  const { regionalisation } = AUSTRALIA;
  const { updateContactDetails } = regionalisation.pages;
  const swapped = {
    ...AUSTRALIA,
    regionalisation: {
      ...regionalisation,
      pages: {
        ...regionalisation.pages,
        updateContactDetails: { ...updateContactDetails, swapPhoneNumberFields: true },
      },
    },
  };
  const site = { countryId: 13, dialling: resolveRegion(13).dialling };
  expect(contactRules(AUSTRALIA, site).firstPhone).toBe('mobilePhone');
  expect(contactRules(swapped, site).firstPhone).toBe('homePhone');
});

const hintOf = (state: string, postcode: string, entry = AUSTRALIA) =>
  postcodeHint({ state, postcode }, entry.regionalisation);

test('[CON-101] a postcode that begins otherwise than those of its state has a hint', () => {
  expect(hintOf('NSW', '3000')).toBe(
    'Most postcodes in New South Wales begin with 1 or 2. Check the postcode and the state.',
  );
  expect(hintOf('ON', 'r3c 0v8', CANADA)).toBe(
    'Most postal codes in Ontario begin with K, L, M, N or P. Check the postal code and the province.',
  );
  expect(hintOf('MB', 'V6B1A1', CANADA)).toBe(
    'Most postal codes in Manitoba begin with R. Check the postal code and the province.',
  );
});

test('[CON-101] a postcode has no hint that fits, is not whole, or has no state to fit', () => {
  for (const [state, postcode] of [
    ['NSW', '2042'],
    ['NSW', ' 1042 '],
    ['NSW', ''],
    ['NSW', '300'],
    ['', '3000'],
    ['OT', '3000'],
  ] as const)
    expect(hintOf(state, postcode), `${state} ${postcode}`).toBeUndefined();
  expect(hintOf('ON', 'm5v 2t6', CANADA)).toBeUndefined();
  expect(hintOf('NSW', '3000', NEW_ZEALAND)).toBeUndefined();
});

test('[CON-101] every state says how its postcodes begin, and every first character has its state', () => {
  for (const [entry, characters] of [
    [AUSTRALIA, '0123456789'],
    [CANADA, 'ABCEGHJKLMNPRSTVXY'],
  ] as const) {
    const starts = (entry.regionalisation.states ?? []).map(({ postcodeStarts }) => postcodeStarts ?? '');
    for (const each of starts) expect(each).toMatch(/./);
    expect([...new Set(starts.join(''))].toSorted().join('')).toBe(characters);
  }
});
