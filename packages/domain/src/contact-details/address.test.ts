import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AddressParts,
  addressOnOneLine,
  CANADIAN_POSTCODE,
  displayAddress,
  formatPostcode,
  isSameAddress,
  normaliseAddress,
  tidyText,
} from './address.ts';

const ADDRESS: AddressParts = {
  line: '12 George Street',
  suburb: 'Newtown',
  state: 'NSW',
  city: null,
  postcode: '2042',
};

test.each([
  ['  two \t spaces ', 'two spaces'],
  ['wide\u00a0space\u200b', 'wide space'],
  ['Main\u200bstone', 'Mainstone'],
  ['\u202eMain\u202c St\u200f', 'Main St'],
  ['Mount Maunganui\u200e', 'Mount Maunganui'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['Ma\u0304ngere', 'Māngere'],
  ['Ma\u200b\u0304ngere', 'Māngere'],
  ['   ', null],
  ['', null],
  [null, null],
])('[CON-20] the text %j is tidied to %j', (text, tidy) => {
  expect(tidyText(text)).toBe(tidy);
});

test.each([
  ['m5x1a9', 'M5X 1A9'],
  ['m5x 1a9', 'M5X 1A9'],
  ['M5X-1A9', 'M5X 1A9'],
  ['2042', '2042'],
  ['0626', '0626'],
  ['w1a1aa', 'W1A 1AA'],
  ['sw1a 1aa', 'SW1A 1AA'],
  ['110001', '110 001'],
  ['k1 a0 b1', 'K1A 0B1'],
  ['1234 ab', '1234 AB'],
  ['12-345', '12-345'],
  ['123-456', '123-456'],
  ['12345', '12345'],
  ['1234567', '1234567'],
  ['m5x 1a', 'M5X 1A'],
  ['m5x 1a9 9', 'M5X 1A9 9'],
  ['m5x‑1a9', 'M5X 1A9'],
  [' ', null],
  [null, null],
])('[CON-21] the postcode %j is written %j', (typed, written) => {
  expect(formatPostcode(typed)).toBe(written);
});

const CANADA = '^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$';
const FOUR_DIGITS = '^\\d{4}$';

test.each([
  ['K1A OB1', CANADA, 'K1A 0B1'],
  ['kiaob1', CANADA, 'K1A 0B1'],
  ['K1A 0B1', CANADA, 'K1A 0B1'],
  ['O141', FOUR_DIGITS, '0141'],
  ['2o42', FOUR_DIGITS, '2042'],
  ['2OI0', FOUR_DIGITS, '2010'],
])('[CON-107] in the postcode %j a letter typed for a digit becomes it', (typed, pattern, written) => {
  expect(normaliseAddress({ ...ADDRESS, postcode: typed }, pattern).postcode).toBe(written);
});

test.each([
  ['R4C 6O8', CANADA.replace('[A-Z]\\d$', '[ABC]\\d$'), 'R4C 6O8'],
  ['OIOI OI', FOUR_DIGITS, 'OIOI OI'],
  ['K1A OB1', undefined, 'K1A OB1'],
  [null, FOUR_DIGITS, null],
])('[CON-107] the postcode %j with the pattern %j stays as it was typed', (typed, pattern, written) => {
  expect(normaliseAddress({ ...ADDRESS, postcode: typed }, pattern).postcode).toBe(written);
});

test('[CON-21] the pattern of a Canadian postcode has to fit the whole code', () => {
  expect(CANADIAN_POSTCODE.test('K1A0B1')).toBe(true);
  for (const code of ['K1A0B12', 'KK1A0B1', 'K1A0B']) expect(CANADIAN_POSTCODE.test(code)).toBe(false);
});

test('[CON-20] an address is stored with capitals in front of words, and places in capitals', () => {
  const typed = {
    line: " 3/45  o'connell st",
    suburb: 'ōtara',
    state: 'nsw',
    city: 'Whakatāne',
    postcode: 'k1a0b1',
  };
  expect(normaliseAddress(typed)).toEqual({
    line: "3/45 O'Connell St",
    suburb: 'Ōtara',
    state: 'NSW',
    city: 'WHAKATĀNE',
    postcode: 'K1A 0B1',
  });
});

test('[CON-5] an address is shown with capitals in front of words, state and postcode in capitals', () => {
  const stored = {
    line: '5 MARINE PARADE',
    suburb: null,
    state: 'nsw',
    city: 'TAURANGA',
    postcode: 'k1a0b1',
  };
  expect(displayAddress(stored)).toEqual({
    line: '5 Marine Parade',
    suburb: '',
    state: 'NSW',
    city: 'Tauranga',
    postcode: 'K1A 0B1',
  });
});

test('[CON-4] [CON-20] a missing part of an address is null when it is stored, and empty when it is shown', () => {
  const none = { line: null, suburb: null, state: null, city: null, postcode: null };
  const blank = { line: ' ', suburb: '', state: ' ', city: '', postcode: ' ' };
  expect(normaliseAddress(blank)).toEqual(none);
  expect(normaliseAddress(none)).toEqual(none);
  expect(displayAddress(none)).toEqual({ line: '', suburb: '', state: '', city: '', postcode: '' });
});

test('[CON-20] an address keeps fields that are not its parts', () => {
  expect(normaliseAddress({ ...ADDRESS, countryId: 13 })).toEqual({ ...ADDRESS, countryId: 13 });
});

test.each([
  [ADDRESS, '12 George Street, Newtown NSW 2042'],
  [{ ...ADDRESS, city: 'SYDNEY' }, '12 George Street, Newtown, Sydney NSW 2042'],
  [{ ...ADDRESS, line: null, suburb: null }, 'NSW 2042'],
  [
    { line: '5 Marine Parade', suburb: 'Mount Maunganui', state: null, city: 'TAURANGA', postcode: '3116' },
    '5 Marine Parade, Mount Maunganui, Tauranga 3116',
  ],
  [
    { line: 'PO BOX 23226', suburb: null, state: null, city: 'KERIKERI', postcode: '0245' },
    'PO Box 23226, Kerikeri 0245',
  ],
  [
    { line: '100 KING ST W', suburb: 'TORONTO', state: 'ON', city: null, postcode: 'M5X 1A9' },
    '100 King St W, Toronto ON M5X\u00A01A9',
  ],
  [{ line: null, suburb: null, state: null, city: null, postcode: null }, ''],
])('[CON-6] [CON-100] on one line %o reads %j', (address, line) => {
  expect(addressOnOneLine(address)).toBe(line);
});

test('[CON-14] two addresses are the same when line, suburb, state and postcode match, however they are written', () => {
  expect(
    isSameAddress(ADDRESS, { ...ADDRESS, line: ' 12  GEORGE street', suburb: 'NEWTOWN', state: 'nsw' }),
  ).toBe(true);
  expect(isSameAddress(ADDRESS, { ...ADDRESS, city: 'SYDNEY' })).toBe(true);
  for (const part of ['line', 'suburb', 'state', 'postcode'] as const)
    expect(isSameAddress(ADDRESS, { ...ADDRESS, [part]: 'OTHER' })).toBe(false);
  const missing = { ...ADDRESS, suburb: null };
  expect(isSameAddress(missing, { ...ADDRESS, suburb: ' ' })).toBe(true);
  expect(isSameAddress(missing, ADDRESS)).toBe(false);
});

/** Characters that occur in addresses of the three countries, and some that do not. */
const unit = fc.constantFrom(..."abz ABZ 019éŌœ'’-/,.;\u00a0\u200b", 'o\u0302');
const text = fc.option(fc.string({ unit, maxLength: 20 }), { nil: null });
const address = fc.record({ line: text, suburb: text, state: text, city: text, postcode: text });

test('[CON-20] tidying an address a second time changes nothing', () => {
  fc.assert(
    fc.property(address, (typed) => {
      const once = normaliseAddress(typed);
      expect(normaliseAddress(once)).toEqual(once);
    }),
    { seed: 5, numRuns: 1000 },
  );
});
