import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { resolveAddressFormat } from '../formats/address-formats.ts';
import { createInputParser } from './input-parser.ts';
import { createPostalParser } from './postal-parser.ts';

const { australia, canada, newZealand } = COUNTRY;
const parse = (countryId: number, text: string) => createPostalParser(resolveAddressFormat(countryId))(text);

test.each([
  [australia, 'PO Box 12 Richmond VIC 3121', 'PO Box', '12', ['richmond'], 'vic', '3121'],
  [australia, 'p.o. box 12, bendigo, victoria', 'PO Box', '12', ['bendigo'], 'vic', ''],
  [australia, 'RMB 1234 New South Wales Bega', 'RMB', '1234', ['bega'], 'nsw', ''],
  [newZealand, 'Private Bag 2028 New Plymouth 4342', 'Private Bag', '2028', ['new', 'plymouth'], '', '4342'],
  [canada, 'case postale 12, Québec', 'CP', '12', ['quebec'], '', ''],
  [canada, 'PO Box 5 Niagara on the Lake', 'PO Box', '5', ['niagara', 'on', 'the', 'lake'], '', ''],
  [canada, 'rr#3 stouffville on l4a 0z8', 'RR', '3', ['stouffville'], 'on', 'l4a0z8'],
])('[ADDR-13] in country %i: %j', (countryId, text, type, number, words, state, postcode) => {
  expect(parse(countryId, text)).toEqual({
    kind: 'postal',
    type,
    number,
    places: [{ station: '', words, state, postcode }],
    street: '',
  });
});

test.each([
  [canada, 'RR 3 1875 Sandstone Dr Penticton', '1875 sandstone dr penticton'],
  [canada, 'rural route 3, 187 1st Ave ', '187 1st ave '],
  [canada, 'RR 3 Site 2 Comp 5 Penticton', ''],
  [canada, 'PO Box 12 1875 Sandstone Dr', ''],
  [australia, 'RMB 1234 12 Cunningham Rd', ''],
])('[ADDR-52] in country %i behind a rural route a house may be: %j', (countryId, text, street) => {
  expect(parse(countryId, text)?.street).toBe(street);
});

test.each([
  [canada, 'Mr & Mrs Whitfield, 32 Hylan Ave, Abbotsford'],
  [australia, 'Ms Smith, 12 Hunter St, Newcastle'],
])('[ADDR-24] in country %i a title is no postal type: %j', (countryId, text) => {
  expect(parse(countryId, text)).toBeUndefined();
});

test.each([
  [canada, 'MR 4 Oxbow', 'MR', '4'],
  [australia, 'ms 1234 Bega', 'MS', '1234'],
])('[ADDR-13] in country %i a title with a number is a postal type: %j', (countryId, text, type, number) => {
  expect(parse(countryId, text)).toMatchObject({ type, number });
});

const splits = (text: string) =>
  parse(canada, text)?.places.map(({ station, words }) => `${station}|${words.join(' ')}`);

test.each([
  ['box 40 stn main stouffville', ['Stn Main|stouffville', 'Stn Main Stouffville|', '|stn main stouffville']],
  ['GD Station A', ['Stn A|', '|station a']],
  ['cp 40 succ. Côte-des-Neiges Laval', ['Succ Côte-Des-Neiges|laval', 'Succ Côte-Des-Neiges Laval|']],
])('[ADDR-13] the name of a station behind a box may end at any word: %j', (text, expected) => {
  expect(splits(text)).toEqual(expect.arrayContaining(expected));
  expect(splits(text)?.[0]).toBe(expected[0]);
});

test('[ADDR-13] a comma ends the name of a station', () => {
  expect(splits('PO Box 40 RPO West Dale, Hamilton ON')?.[0]).toBe('RPO West Dale|hamilton');
});

test('[ADDR-13] a word of a place is not a station, and some countries have no stations', () => {
  expect(splits('PO Box 12 Petersburg Station ON')).toEqual(['|petersburg station']);
  expect(parse(australia, 'PO Box 12 Station Creek')?.places).toMatchObject([{ station: '' }]);
});

test.each([
  ['site 6 comp 10 rr 8 stn main edmonton', 'RR', '8 Site 6 Comp 10', 'Stn Main|edmonton'],
  ['Box 12 RR 2 Bassano', 'RR', '2 PO Box 12', '|bassano'],
  ['PO Box 12, Bassano', 'PO Box', '12', '|bassano'],
])('[ADDR-42] a site before a rural route belongs to its number: %j', (text, type, number, place) => {
  expect(parse(canada, text)).toMatchObject({ type, number });
  expect(splits(text)?.[0]).toBe(place);
});

test('[ADDR-13] a number in groups is one number, without the postcode', () => {
  expect(parse(newZealand, 'PO Box 12 228 Chartwell 3248')).toMatchObject({
    number: '12228',
    places: [{ words: ['chartwell'], postcode: '3248' }],
  });
});

test('[ADDR-13] a roadside box may have its road', () => {
  const found = parse(australia, 'RMB 1234 Cunningham Rd Benalla');
  expect(found?.places.map(({ station, words }) => `${station}|${words.join(' ')}`)).toEqual([
    '|cunningham rd benalla',
    'Cunningham Rd|benalla',
  ]);
  expect(parse(australia, 'PO Box 12 Cunningham Rd Benalla')?.places).toHaveLength(1);
});

test('[ADDR-13] an address at a street is not postal', () => {
  expect(parse(canada, '12 Station St Stouffville')).toBeUndefined();
  expect(parse(australia, '12 Boxhill Road')).toBeUndefined();
});

test.each([
  [australia, 'P.O.Box 12 Newcastle', 'PO Box', '12'],
  [australia, 'p o box 12 newcastle', 'PO Box', '12'],
  [australia, 'POBox12 newcastle', 'PO Box', '12'],
  [australia, 'post office box no 12 newcastle', 'PO Box', '12'],
  [australia, 'box 12 newcastle', 'PO Box', '12'],
  [newZealand, 'Pvt Bag 12 newcastle', 'Private Bag', '12'],
  [canada, 'R.R. #2 newcastle', 'RR', '2'],
  [canada, 'RR2 newcastle', 'RR', '2'],
  [canada, 'case postale 12 newcastle', 'CP', '12'],
  [canada, 'general delivery newcastle', 'GD', ''],
])('[ADDR-13] in country %i a box or bag in any spelling: %s', (countryId, text, type, number) => {
  const parsed = createInputParser(resolveAddressFormat(countryId)).parse(text);
  expect(parsed).toMatchObject({ kind: 'postal', type, number, places: [{ words: ['newcastle'] }] });
});

test('[ADDR-13] a street may be named like a box', () => {
  for (const text of ['box road newcastle', 'po street', 'boxhill 12'])
    expect(createInputParser(resolveAddressFormat(australia)).parse(text).kind).toBe('street');
});
