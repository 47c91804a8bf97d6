import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { resolveAddressFormat } from './address-formats.ts';

test('a country in which nothing is sold has no address format', () => {
  expect(() => resolveAddressFormat(1)).toThrow('No address format for country id 1');
});

test.each(Object.values(COUNTRY))(
  '[ADDR-3] every written form of country %i is folded, as typed words are',
  (countryId) => {
    const { streetTypes, directions, wordForms, unitTypes } = resolveAddressFormat(countryId);
    const written = [streetTypes, directions, wordForms].flatMap((forms) => Object.entries(forms).flat(2));
    const units = Object.values(unitTypes).flatMap((type) => type.written);
    for (const word of [...written, ...units]) expect(word).toMatch(/^[a-z\d -]+$/);
  },
);
