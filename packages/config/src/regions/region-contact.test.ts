import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitsPattern } from '@portal/domain/values/pattern';
import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import type { PatternField, Region } from './region.ts';
import { resolveRegion } from './regions.ts';

const regions = [...new Set(SITES.map((site) => site.countryId))].map((id) => resolveRegion(id));
const australia = resolveRegion(13);
const canada = resolveRegion(39);
const newZealand = resolveRegion(154);

const fits = ({ pattern, maxLength }: PatternField, value: string): boolean =>
  value.length <= maxLength && fitsPattern(pattern, value);
const bare = (number: string): string => number.replaceAll(/[ ().-]/g, '');

const fieldsOf = ({ mobile, email, homePhone, address }: Region): PatternField[] =>
  [mobile, email, homePhone, address.addressLine, address.suburb, address.city, address.postcode].filter(
    (field) => field !== null,
  );

test.each(regions)('[CFG-11] every field of $countryName is named, and takes its own example', (region) => {
  for (const field of fieldsOf(region)) {
    expect(field.label).toMatch(/^[A-Z]/);
    expect(field.emptyMessage).toMatch(/^Enter your /);
    expect(field.invalidMessage.length).toBeGreaterThan(20);
    const isPhone = field === region.mobile || field === region.homePhone;
    expect(fits(field, isPhone ? bare(field.example) : field.example), field.label).toBe(true);
    expect(field.example.length).toBeLessThanOrEqual(field.maxLength);
    expect(fits(field, '')).toBe(false);
    expect(fits(field, `${field.example}\n`)).toBe(false);
  }
});

test('[CFG-11] New Zealand has a city and no state, Australia and Canada a state and no city', () => {
  expect(newZealand.address).toMatchObject({ city: { label: 'City' }, state: null });
  expect(australia.address).toMatchObject({ city: null, state: { label: 'State' } });
  expect(canada.address).toMatchObject({ city: null, state: { label: 'Province' } });
  expect(australia.address.state?.choices).toHaveLength(8);
  expect(canada.address.state?.choices).toHaveLength(13);
});

test('[CFG-11] an address line has 5 characters or more, and no character that parts a suggestion', () => {
  for (const { address } of regions) {
    expect(fits(address.addressLine, '12 A')).toBe(false);
    expect(fits(address.addressLine, '1 A St')).toBe(true);
    for (const wrong of ['12 High St;Ngaio', '<b>12 High St</b>', '12 High\u0000 St'])
      expect(fits(address.addressLine, wrong), wrong).toBe(false);
    for (const right of [
      'Unit 3/45 Kāhu Lane',
      "12 O'Connell Street",
      'PO Box 23226',
      '10-123 Rue de l’Église',
    ])
      expect(fits(address.addressLine, right), right).toBe(true);
  }
});

test.each([
  ['city', newZealand],
  ['suburb', australia],
  ['suburb', canada],
] as const)('[CFG-11] the %s pattern takes the names of places as they are', (part, { address }) => {
  const field = address[part];
  for (const name of [
    'Ōtāhuhu',
    "O'Connor",
    'Saint-Louis-du-Ha! Ha!',
    '100 Mile House',
    'St. John’s',
    'Kippa-Ring',
    // Official names of the Northwest Territories, Nunavut and British Columbia.
    'Behchok\u01EB\u0300',
    'Wekweètì',
    'Łutselk’e',
    'Ḵwiḵwa̱sut̓inux̱w',
    'W̱SÁNEĆ',
    'xʷməθkʷəy̓əm',
    'Stó:lō',
    'ᐃᖃᓗᐃᑦ',
    // The ʻokina, as two alphabets write it.
    'Nukuʻalofa',
    'ʼUmi',
  ])
    expect(field && fits(field, name), name).toBe(true);
  for (const wrong of ['', '<script>', ' ', 'Perth;WA', '\u0300a', 'Perth\u0007'])
    expect(field && fits(field, wrong), wrong).toBe(false);
  expect(field?.invalidMessage).toContain('must begin with a letter or number');
});

test.each(regions)('[CFG-11] a street address of $countryName may be all in letters with marks', (region) => {
  for (const right of ['ḴEXMIN', 'ᐃᖃᓗᐃᑦ', 'Qꞌetsa'])
    expect(fits(region.address.addressLine, right), right).toBe(true);
  expect(fits(region.address.addressLine, '-----')).toBe(false);
});

test.each(regions)(
  '[CFG-12] the home phone pattern of $countryName refuses what is no landline',
  (region) => {
    for (const wrong of ['0101010101', '1300555012', '04', '5550123', '०२५५५०१२३४'])
      expect(fits(region.homePhone, wrong), wrong).toBe(false);
  },
);

test('[CFG-13] a Canadian postal code is letters and digits in turn, with a space or without', () => {
  for (const right of ['K1A 0B1', 'K1A0B1', 'M5X 1A9'])
    expect(fits(canada.address.postcode, right)).toBe(true);
  for (const wrong of ['D1A 0B1', 'W1A 0B1', 'K1O 0B1', 'K1A-0B1', 'k1a 0b1', '12345'])
    expect(fits(canada.address.postcode, wrong), wrong).toBe(false);
});

test.each(regions)(
  '[CFG-14] $countryName says which phone is needed, and how a postcode misses its state',
  (region) => {
    const { requiredPhone, contactMethodMessage, postcodeStateMessage } = region.contact;
    expect(['mobilePhone', 'homePhone', null]).toContain(requiredPhone);
    expect(contactMethodMessage).toMatch(/^Enter at least one of: .*email$/);
    expect(postcodeStateMessage).toContain('{postcode}');
    expect(postcodeStateMessage).toContain('{state}');
  },
);

const DATA = join(import.meta.dirname, '../../../../../shared/data');
const HAS_DATA = existsSync(DATA);

const rowsOf = (file: string): string[][] =>
  readFileSync(join(DATA, file), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/["\r]/g, '').split(','));

/**
 * Columns: country, input, after_dash_strip, lib_valid, lib_type, e164, accept_as_mobile,
 * accept_as_home_phone, ...
 */
const PHONES: readonly (readonly [Region, string, leastPrecision: number])[] = [
  [australia, 'phones/given/phones_au.csv', 0.75],
  [canada, 'phones/given/phones_ca.csv', 0.7],
  [newZealand, 'phones/given/phones_nz.csv', 0.95],
];

test.skipIf(!HAS_DATA).each(PHONES)(
  '[CFG-12] the home phone pattern of $countryName against collected numbers (skipped where they are not at hand)',
  ({ homePhone, dialling }, file, leastPrecision) => {
    const rows = rowsOf(file).map((cells) => ({ typed: cells[2] ?? '', isHomePhone: cells[7] === '1' }));
    const passing = rows.filter((row) => fits(homePhone, row.typed));
    const isNational = (typed: string) =>
      /^[0-9]{9,10}$/.test(typed) && typed.startsWith(dialling.trunkPrefix);
    expect(passing.length).toBeGreaterThan(150);
    expect(rows.filter((row) => row.isHomePhone && isNational(row.typed) && !passing.includes(row))).toEqual(
      [],
    );
    expect(passing.filter((row) => row.isHomePhone).length / passing.length).toBeGreaterThan(leastPrecision);
  },
);

test.skipIf(!HAS_DATA).each(regions)(
  '[CFG-13] the postcode pattern of $countryName against collected postcodes (skipped where they are not at hand)',
  ({ countryId, address }) => {
    const rows = rowsOf('postcodes/given/postcode_vectors.csv').filter(([id]) => id === String(countryId));
    const misjudged = rows.filter(
      ([, input = '', expected]) => fits(address.postcode, input.toUpperCase()) !== (expected === '1'),
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(misjudged).toEqual([]);
  },
);

const PLACES: readonly (readonly [Region, string, column: number, least: number])[] = [
  [australia, 'postcodes/au/given/au_postcodes.csv', 1, 9_000],
  [canada, 'postcodes/ca/given/ca_postal_codes_from_NAR.csv', 2, 10_000],
  [newZealand, 'postcodes/nz/given/nz_postcodes.csv', 1, 1_000],
];

test.skipIf(!HAS_DATA).each(PLACES)(
  '[CFG-11] the suburb pattern of $countryName takes every collected place (skipped where they are not at hand)',
  ({ address }, file, column, least) => {
    // Some rows of the Canadian file have lost their accents to control characters.
    const names = rowsOf(file)
      .map((cells) => cells[column] ?? '')
      .filter((name) => name !== '' && !/[\u0080-\u009f]/.test(name));
    expect(names.length).toBeGreaterThan(least);
    expect([...new Set(names)].filter((name) => !fits(address.suburb, name))).toEqual([]);
  },
);
