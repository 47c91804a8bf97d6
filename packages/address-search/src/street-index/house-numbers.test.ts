import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  flatKey,
  type HouseNumber,
  isStorable,
  numberKey,
  packNumbers,
  parseGroup,
  unpackNumbers,
  variantOf,
} from './house-numbers.ts';

const unit = fc.record({
  number: fc.stringMatching(/^[A-Z0-9&.]{1,5}$/),
  typeCode: fc.stringMatching(/^[a-z]{1,3}$/),
});
const house: fc.Arbitrary<HouseNumber> = fc.record({
  number: fc.stringMatching(/^L?[1-9]\d{0,5}$/),
  suffix: fc.constantFrom('', 'A', 'B', '½'),
  last: fc.constantFrom('', '7', '9B'),
  flat: fc.option(unit),
  level: fc.option(unit),
  postcodeIndex: fc.nat({ max: 40 }),
});

test('[ADDR-9] packed addresses lose nothing', () => {
  fc.assert(
    fc.property(fc.array(house, { minLength: 1 }), (houses) => {
      expect(houses.every(isStorable)).toBe(true);
      const byNumber = new Map<string, string[]>();
      for (const one of houses)
        byNumber.set(one.number, [...(byNumber.get(one.number) ?? []), variantOf(one)]);
      const packed = packNumbers(byNumber);
      const back = packed
        .split('|')
        .filter((group) => group !== '')
        .flatMap(parseGroup);
      const unique = new Set(houses.map((one) => `${one.number} ${variantOf(one)}`));
      expect(new Set(back.map((one) => `${one.number} ${variantOf(one)}`))).toEqual(unique);
      expect(back).toHaveLength(unique.size);
      for (const one of houses) {
        expect(packed).toContain(numberKey(one.number));
        if (one.flat) expect(packed).toContain(flatKey(one.flat.number));
      }
    }),
  );
});

test('[ADDR-16] several packed texts of one street are read as one', () => {
  const whole = new Map([
    ['2', ['', '/1:u']],
    ['10', ['A']],
    ['1', ['']],
  ]);
  const pieces = [...whole].map(([number, variants]) => packNumbers(new Map([[number, variants]]))).join('');
  expect(packNumbers(unpackNumbers(pieces))).toBe(packNumbers(whole));
  expect(packNumbers(whole)).toBe('|1,,|2,,/1:u,|10,A,|');
});

test('[ADDR-15] an address that would be misread after packing is refused', () => {
  const plain: HouseNumber = { number: '1', suffix: '', last: '', flat: null, level: null, postcodeIndex: 0 };
  expect(isStorable({ ...plain, number: '1|2' })).toBe(false);
  expect(isStorable({ ...plain, suffix: 'A,B' })).toBe(false);
  expect(isStorable({ ...plain, flat: { number: '3/4', typeCode: 'u' } })).toBe(false);
  expect(isStorable({ ...plain, level: { number: '~1', typeCode: 'l' } })).toBe(false);
});
