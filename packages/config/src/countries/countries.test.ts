import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { resolveRegion } from '../regions/regions.ts';
import { countryChoices, findCountryName } from './countries.ts';

test('[CFG-15] postal addresses may lie in 240 countries: 1 to 241 without 226', () => {
  const ids = countryChoices().map(({ countryId }) => countryId);
  const expected = Array.from({ length: 241 }, (_, index) => index + 1).filter((id) => id !== 226);
  expect(ids.toSorted((one, other) => one - other)).toEqual(expected);
  for (const missing of [0, 226, 242, -1, 1.5]) expect(findCountryName(missing)).toBeUndefined();
});

test('[CFG-15] the countries that are sold in carry the names of their regions', () => {
  for (const countryId of Object.values(COUNTRY))
    expect(findCountryName(countryId)).toBe(resolveRegion(countryId).countryName);
});

test('[CFG-15] countries are listed by name, each once', () => {
  const names = countryChoices().map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(names).size).toBe(240);
  for (const name of names) expect(name).toMatch(/^\S+( \S+)*$/);
});
