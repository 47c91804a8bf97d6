import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGroup } from './house-numbers.ts';
import { numbersInRange, rangeOnlyKey, withRanges } from './number-ranges.ts';

const groupOf = (packed: string, number: number): string =>
  packed.split('|').find((group) => group.startsWith(`${number},`)) ?? '';

test('[ADDR-21] a range includes the numbers of its side of the street', () => {
  expect(numbersInRange(5, 11)).toEqual([7, 9, 11]);
  expect(numbersInRange(5, 7)).toEqual([7]);
  expect(numbersInRange(5, 8)).toEqual([6, 7, 8]);
  expect(numbersInRange(5, 5)).toEqual([]);
  expect(numbersInRange(7, 5)).toEqual([]);
  expect(numbersInRange(1, 999)).toEqual([999]);
});

test('[ADDR-21] packed numbers are found by every number in their ranges', () => {
  expect(withRanges('|3,,|5,-7,|8,,|')).toBe('|3,,|5,-7,|8,,<|7,<5-7,|');
  expect(withRanges('|5,-7,|7,,A,|')).toBe('|5,-7,|7,,A,<5-7,|');
  expect(withRanges('|5,A-7B/3:u~1,|')).toBe('|5,A-7B/3:u~1,<|7,<5A-7B/3:u~1,|');
  expect(withRanges('|3,-7,|5,-7,|')).toBe('|3,-7,|5,-7,<3-7,<|7,<3-7,<5-7,|');
  // A dash of another meaning, and a lot, which is not a house.
  expect(withRanges('|5,/G-3:u,|L5,-7,|')).toBe('|5,/G-3:u,|L5,-7,|');
  expect(withRanges('')).toBe('');
});

test('[ADDR-21] a number in a range finds the addresses of the range, marked as such', () => {
  const packed = withRanges('|5,A-9/3:u,-9,|7,,|');
  expect(packed).toContain(rangeOnlyKey('9'));
  expect(packed).not.toContain(rangeOnlyKey('7'));
  expect(parseGroup(groupOf(packed, 9))).toMatchObject([
    { number: '5', suffix: 'A', last: '9', flat: { number: '3' }, isInRange: true },
    { number: '5', suffix: '', last: '9', flat: null, isInRange: true },
  ]);
  expect(parseGroup(groupOf(packed, 7)).map(({ number, isInRange }) => [number, isInRange])).toEqual([
    ['7', false],
    ['5', true],
    ['5', true],
  ]);
});

test('[ADDR-21] any ranges of a street are found by exactly the numbers in them', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(fc.uniqueArray(range, { selector: ([first]) => first, minLength: 1 }), (ranges) => {
      const packed = withRanges(
        `${ranges.map(([first, span]) => `|${first},${span === 0 ? '' : `-${first + span}`},`).join('')}|`,
      );
      for (let number = 1; number <= 80; number += 1) {
        const found = parseGroup(groupOf(packed, number)).map((house) => Number(house.number));
        const wanted = ranges
          .filter(([first, span]) => first === number || numbersInRange(first, first + span).includes(number))
          .map(([first]) => first);
        expect(found.toSorted()).toEqual(wanted.toSorted());
      }
    }),
  );
});
