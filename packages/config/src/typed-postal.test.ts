import { COUNTRY } from '@portal/domain/country';
import { createPostalReader } from '@portal/domain/typed-postal';
import { expect, test } from 'vitest';
import { resolveAddressForm } from './address-forms.ts';

const { australia, canada, newZealand } = COUNTRY;
const read = (countryId: number, text: string) => createPostalReader(resolveAddressForm(countryId))(text);

test.each([
  [australia, 'PO Box 12 Richmond VIC 3121', 'PO Box', '12', ['richmond'], 'vic', '3121'],
  [australia, 'p.o. box 12, bendigo, victoria', 'PO Box', '12', ['bendigo'], 'vic', ''],
  [australia, 'RMB 1234 New South Wales Bega', 'RMB', '1234', ['bega'], 'nsw', ''],
  [newZealand, 'Private Bag 2028 New Plymouth 4342', 'Private Bag', '2028', ['new', 'plymouth'], '', '4342'],
  [canada, 'case postale 12, Québec', 'CP', '12', ['quebec'], '', ''],
  [canada, 'PO Box 5 Niagara on the Lake', 'PO Box', '5', ['niagara', 'on', 'the', 'lake'], '', ''],
  [canada, 'rr#3 stouffville on l4a 0z8', 'RR', '3', ['stouffville'], 'on', 'l4a0z8'],
])('[ADR-13] in %i %j', (countryId, text, type, number, words, state, postcode) => {
  expect(read(countryId, text)).toEqual({
    kind: 'postal',
    type,
    number,
    places: [{ station: '', words, state, postcode }],
  });
});

const cuts = (text: string) =>
  read(canada, text)?.places.map(({ station, words }) => `${station}|${words.join(' ')}`);

test.each([
  ['box 40 stn main stouffville', ['Stn Main|stouffville', 'Stn Main Stouffville|', '|stn main stouffville']],
  ['GD Station A', ['Stn A|', '|station a']],
  ['cp 40 succ. Côte-des-Neiges Laval', ['Succ Côte-Des-Neiges|laval', 'Succ Côte-Des-Neiges Laval|']],
])('[ADR-13] behind a box stands a station, whose name ends somewhere: %j', (text, expected) => {
  expect(cuts(text)).toEqual(expect.arrayContaining(expected));
  expect(cuts(text)?.[0]).toBe(expected[0]);
});

test('[ADR-13] a comma ends the name of a station', () => {
  expect(cuts('PO Box 40 RPO West Dale, Hamilton ON')?.[0]).toBe('RPO West Dale|hamilton');
});

test('[ADR-13] a word of a place is no station, nor is one in a country without stations', () => {
  expect(cuts('PO Box 12 Petersburg Station ON')).toEqual(['|petersburg station']);
  expect(read(australia, 'PO Box 12 Station Creek')?.places).toMatchObject([{ station: '' }]);
});

test('[ADR-13] an address at a street is none', () => {
  expect(read(canada, '12 Station St Stouffville')).toBeUndefined();
  expect(read(australia, '12 Boxhill Road')).toBeUndefined();
});
