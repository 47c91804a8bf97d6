import { resolveRegion } from '@portal/config/regions/regions';
import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { postalState } from '#api/address-import/formats/gnaf-street.ts';

const choices: readonly string[] =
  resolveRegion(COUNTRY.australia).address.state?.choices.map(({ code }) => code) ?? [];

test.each([
  ['JERVIS BAY', '2540', 'ACT'],
  ['HMAS CRESWELL', '2540', 'ACT'],
  ['WRECK BAY', '', 'ACT'],
  ['NORFOLK ISLAND', '2899', 'NSW'],
  ['NORFOLK ISLAND', '', 'NSW'],
  ['CHRISTMAS ISLAND', '6798', 'WA'],
  ['DRUMSITE', '6798', 'WA'],
  ['HOME ISLAND COCOS (KEELING) ISLANDS', '6799', 'WA'],
  ['WEST ISLAND COCOS (KEELING) ISLANDS', '', 'WA'],
])('[ADDR-40] %s %s lies in %s, a state that can be chosen', (locality, postcode, postal) => {
  expect(postalState({ state: 'OT', locality, postcode })).toBe(postal);
  expect(choices).toContain(postal);
});

test('[ADDR-40] a place of a state stays in it with any postcode', () => {
  expect(postalState({ state: 'NSW', locality: 'NOWRA', postcode: '2540' })).toBe('NSW');
  expect(choices).not.toContain('OT');
});
