import { expect, test } from 'vitest';
import { suggestionLabel, textOfStructured, textOfSuggestion, withTypedNumber } from './suggestion.ts';

const WITH_STATE = { hasCity: false, hasState: true };
const WITH_CITY = { hasCity: true, hasState: false };
const PREVIOUS = { state: 'Kept state', city: 'Kept city' };
const NONE = { suburb: null, localityName: 'NEWTOWN', state: 'nsw', postcode: '2042' };

test.each([
  [
    {
      ...NONE,
      flatOrUnitType: 'UNIT',
      flatOrUnitNumber: '3',
      streetNumber1: '45',
      streetName: 'KING',
      streetType: 'ST',
    },
    'UNIT 3, 45 KING ST',
  ],
  [
    {
      ...NONE,
      streetNumber1: '118',
      streetNumber1Suffix: 'A',
      streetNumber2: '126',
      streetName: 'QUEEN',
      streetType: 'STREET',
      streetSuffix: 'NORTH',
    },
    '118A-126 QUEEN STREET NORTH',
  ],
  [{ ...NONE, postalType: 'PO Box', postalNumber: '23226' }, 'PO Box 23226'],
  [
    {
      ...NONE,
      postalType: 'RD',
      postalNumber: '2',
      streetNumber1: '12',
      streetName: 'Hall',
      streetType: 'Road',
    },
    '12 Hall Road',
  ],
  [{ ...NONE, addressline: '12 The Avenue', streetName: 'OTHER' }, '12 The Avenue'],
  [NONE, ''],
])('[CON-46] of the structured address %o the line is %j', (structured, line) => {
  expect(textOfStructured(structured, WITH_STATE, PREVIOUS)).toEqual({
    line,
    suburb: 'NEWTOWN',
    state: 'NSW',
    city: 'Kept city',
    postcode: '2042',
  });
});

test('[CON-13] where addresses have a city the place is the city, and the state of the existing address stays', () => {
  const structured = {
    addressline: '5 Marine Parade',
    suburb: 'Mount Maunganui',
    state: 'Tauranga',
    postcode: '3116',
  };
  const text = {
    line: '5 Marine Parade',
    suburb: 'Mount Maunganui',
    state: 'Kept state',
    city: 'TAURANGA',
    postcode: '3116',
  };
  expect(textOfStructured(structured, WITH_CITY, PREVIOUS)).toEqual(text);
  expect(textOfSuggestion('5 Marine Parade;Mount Maunganui;Tauranga;3116', WITH_CITY, PREVIOUS)).toEqual(
    text,
  );
});

test('[CON-46] parts that a suggestion does not have are empty', () => {
  expect(textOfSuggestion('Somewhere', WITH_STATE, { state: null, city: null })).toEqual({
    line: 'Somewhere',
    suburb: '',
    state: '',
    city: '',
    postcode: '',
  });
});

test.each([
  ['100 King St W;Toronto;on;m5x 1a9', '100 King St W, Toronto, ON, M5X\u00A01A9'],
  ['12 George Street;Newtown;nsw;2042', '12 George Street, Newtown, NSW, 2042'],
  ['5 Marine Parade;;tauranga;3116', '5 Marine Parade, TAURANGA, 3116'],
  ['120 George Street, Newtown', '120 George Street, Newtown'],
])('[CON-42] [CON-100] the suggestion %j reads %j', (suggestion, label) => {
  expect(suggestionLabel(suggestion)).toBe(label);
});

test('[CON-103] a direction before the name of a street is its own', () => {
  const street = { line: 'W Georgia St', suburb: '', state: '', city: '', postcode: '' };
  expect(withTypedNumber(street, '12 W Georgia').line).toBe('12 W Georgia St');
});

test.each([
  ['1234 Barrington', '1234 Barrington St'],
  ['1234, barring', '1234 Barrington St'],
  ['742, Barington', '742 Barrington St'],
  ['12 A Barrington', '12 A Barrington St'],
  ['302, 1234 Barrington', '302, 1234 Barrington St'],
  ['302 1234 Barington', 'Barrington St'],
  ['Unit 5/12 Barrington', 'Unit 5/12 Barrington St'],
  ['#302 1234 BÁRRINGTON st', '#302 1234 Barrington St'],
  ['The Barrington', 'Barrington St'],
  ['1/23 Barrington', '1/23 Barrington St'],
  ['10-202 Barrington', '10-202 Barrington St'],
  ['1st Avenue', 'Barrington St'],
  ['Barrington 12', 'Barrington St'],
  ['1234', 'Barrington St'],
  ['', 'Barrington St'],
])('[CON-103] after %j was typed a street reads %j', (typed, line) => {
  const street = { line: 'Barrington St', suburb: '', state: '', city: '', postcode: '' };
  expect(withTypedNumber(street, typed)).toEqual({ ...street, line });
});
