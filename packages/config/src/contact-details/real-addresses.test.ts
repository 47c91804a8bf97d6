import { contactUpdateToWire } from '@portal/contract/contact-details/mapping';
import { contactUpdateRequest } from '@portal/contract/contact-details/schemas';
import {
  type AddressParts,
  addressOnOneLine,
  normaliseAddress,
  tidyText,
} from '@portal/domain/contact-details/address';
import {
  type ContactDetails,
  checkContactDetails,
  cleanContactDetails,
} from '@portal/domain/contact-details/contact-details';
import { expect, test } from 'vitest';
import {
  HAS_DATA,
  isAddress,
  MAX_LEFT_OUT,
  rowsOf,
  SOURCES,
} from '../../../address-search/test/address-files.ts';
import { configurationEntries, resolveConfigurationEntry } from '../configuration/configuration-entries.ts';
import { resolveRegion } from '../regions/regions.ts';
import { SITES } from '../sites/site.ts';
import { contactRules, postcodeHint } from './contact-rules.ts';

const AUSTRALIA = 13;
const CANADA = 39;
const NEW_ZEALAND = 154;

function rulesOf(countryId: number) {
  const site = SITES.find((candidate) => candidate.countryId === countryId);
  if (!site) throw new Error(`No site in country ${countryId}`);
  const { dialling } = resolveRegion(countryId);
  return contactRules(resolveConfigurationEntry(configurationEntries(), site), { countryId, dialling });
}
const RULES = {
  [AUSTRALIA]: rulesOf(AUSTRALIA),
  [CANADA]: rulesOf(CANADA),
  [NEW_ZEALAND]: rulesOf(NEW_ZEALAND),
};
type Country = keyof typeof RULES;

const MOBILE: Readonly<Record<Country, string>> = {
  [AUSTRALIA]: '0491570156',
  [CANADA]: '4165550123',
  [NEW_ZEALAND]: '0215550123',
};
const detailsAt = (address: AddressParts, countryId: Country): ContactDetails => ({
  residentialAddress: address,
  postalAddress: { ...address, countryId },
  mobilePhone: MOBILE[countryId],
  homePhone: null,
  email: 'name@example.com',
});
const CUSTOMER = { customerId: 1, firstName: 'M', lastName: 'E', countryId: NEW_ZEALAND, policies: [] };
const shownWords = (text: string) => (tidyText(text) ?? '').toUpperCase();

/** Returns why an address cannot be stored or is shown differently; undefined for one that passes. */
function problemWith(address: AddressParts, countryId: Country): string | undefined {
  const rules = RULES[countryId];
  const details = cleanContactDetails(detailsAt(address, countryId), rules);
  const [error] = checkContactDetails(details, rules);
  if (error) return `${error.field} ${error.reason}`;
  const change = contactUpdateToWire({
    loginId: 'x',
    customer: { ...CUSTOMER, ...details },
    details,
    isPostalOwn: false,
  });
  if (!contactUpdateRequest.safeParse(change).success) return 'the contract refuses it';
  const { line, suburb, state, city, postcode } = address;
  const place = city ? [suburb, [city, postcode].join(' ')] : [[suburb, state, postcode].join(' ')];
  const expected = shownWords([line, ...place].filter(Boolean).join(', '));
  // The space within a postcode is one that no line parts. CON-100
  const shown = addressOnOneLine(details.residentialAddress).replaceAll('\u00A0', ' ');
  return shown.toUpperCase() === expected ? undefined : `shown as ${shown}`;
}

const NONE = { suburb: null, state: null, city: null };

test.each([
  ['a unit before a slash', { ...NONE, line: '3/45 Kāhu Lane', city: 'Whakatāne', postcode: '3120' }],
  [
    'a unit and a level',
    { ...NONE, line: 'Unit 3, Level 12, 45-47 The Terrace', city: 'Wellington', postcode: '6011' },
  ],
  ['a letter behind the number', { ...NONE, line: "12a O'Connell St", city: 'Dunedin', postcode: '9016' }],
  ['a post box', { ...NONE, line: 'PO Box 23226', city: 'Kerikeri', postcode: '0245' }],
  [
    'a private bag',
    {
      ...NONE,
      line: 'Private Bag 92021',
      suburb: 'Victoria Street West',
      city: 'Auckland',
      postcode: '1142',
    },
  ],
  [
    'rural delivery',
    { ...NONE, line: '6603 Far North Road', suburb: 'RD 4', city: 'Kaitaia', postcode: '0484' },
  ],
] as const)('[CON-47] %s in New Zealand', (_kind, address) => {
  expect(problemWith(address, NEW_ZEALAND)).toBeUndefined();
  expect(addressOnOneLine(normaliseAddress(address)).startsWith(address.line.replace('12a', '12A'))).toBe(
    true,
  );
});

test.each([
  ['a lot', { ...NONE, line: 'Lot 15 Golf Course Rd', suburb: 'Kippa-Ring', state: 'QLD', postcode: '4021' }],
  [
    'a range and a corner',
    {
      ...NONE,
      line: 'Cnr 52-58 Tapleys Hill Rd & McMahon Av',
      suburb: "D'Aguilar",
      state: 'QLD',
      postcode: '4514',
    },
  ],
  ['a locked bag', { ...NONE, line: 'Locked Bag 5000', suburb: 'Darwin', state: 'NT', postcode: '0800' }],
  ['a roadside box', { ...NONE, line: 'RMB 123 Hume Hwy', suburb: 'Yass', state: 'NSW', postcode: '2582' }],
] as const)('[CON-47] %s in Australia', (_kind, address) => {
  expect(problemWith(address, AUSTRALIA)).toBeUndefined();
});

test.each([
  [
    'a unit before a dash',
    {
      ...NONE,
      line: '10-123 Rue de l’Église NW',
      suburb: 'Saint-Louis-du-Ha! Ha!',
      state: 'QC',
      postcode: 'g0l3s0',
    },
  ],
  [
    'a fraction',
    { ...NONE, line: '123 1/2 Main St', suburb: "St. John's", state: 'NL', postcode: 'A1C 5S7' },
  ],
  ['an ordinal', { ...NONE, line: '45 1RE AV', suburb: 'Trois-Rivières', state: 'QC', postcode: 'G9A 1A1' }],
  [
    'general delivery',
    { ...NONE, line: 'RR 2 Stn Main', suburb: '100 Mile House', state: 'BC', postcode: 'V0K 2E0' },
  ],
] as const)('[CON-47] %s in Canada', (_kind, address) => {
  const problem = problemWith(
    { ...address, postcode: address.postcode.toUpperCase().replace('G0L3', 'G0L 3') },
    CANADA,
  );
  expect(problem).toBeUndefined();
});

test.skipIf(!HAS_DATA).each(SOURCES)(
  '[CON-47] every address of %s can be stored and is shown as it is (skipped where the file is not at hand)',
  (file, country, read) => {
    const rows = rowsOf(file).map(read);
    const addresses = rows.filter(isAddress);
    expect(rows.length).toBeGreaterThan(1000);
    expect(rows.length - addresses.length).toBeLessThanOrEqual(MAX_LEFT_OUT);
    const problems = addresses.flatMap((address) => {
      const problem = problemWith(address, country);
      return problem ? [`${problem}: ${JSON.stringify(address)}`] : [];
    });
    expect(problems.slice(0, 30)).toEqual([]);
  },
);

test.skipIf(!HAS_DATA).each(SOURCES)(
  '[CON-101] at most one real address in 500 has a hint: %s',
  (file, countryId, read) => {
    const site = SITES.find((candidate) => candidate.countryId === countryId);
    if (!site) throw new Error(`No site in country ${countryId}`);
    const { regionalisation } = resolveConfigurationEntry(configurationEntries(), site);
    const addresses = rowsOf(file).map(read).filter(isAddress);
    const hinted = addresses.filter(({ state, postcode }) =>
      postcodeHint({ state: state ?? '', postcode: postcode ?? '' }, regionalisation),
    );
    expect(hinted.length).toBeLessThanOrEqual(addresses.length / 500);
  },
);
