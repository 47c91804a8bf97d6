import { FRACTION_SIGNS } from './fractions.ts';

/** A range with more numbers on its side of the street is found by its ends only. */
const MAX_NUMBERS_IN_RANGE = 50;

const RANGE = new RegExp(`^[A-Z${FRACTION_SIGNS}]*-(\\d{1,7})`);

/**
 * Returns the numbers in a range beside its first. They are those of the same side of the street: `7` and `9`
 * of `5-9`. A range whose ends are on two sides has the numbers of both. Source: G-NAF NUMBER_FIRST and
 * NUMBER_LAST, AS/NZS 4819. ADDR-21
 */
export function numbersInRange(first: number, last: number): number[] {
  const step = (last - first) % 2 === 0 ? 2 : 1;
  const count = (last - first) / step;
  if (count <= 0) return [];
  if (count > MAX_NUMBERS_IN_RANGE) return [last];
  return Array.from({ length: count }, (_, at) => first + step * (at + 1));
}

/** The text in the packed numbers of a street that has this number in a range only. */
export const rangeOnlyKey = (number: string): string => `<|${number},`;

/** Maps each number that is in a range of these packed numbers to the addresses of the range. */
function addressesByNumber(packed: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (let dash = packed.indexOf('-'); dash >= 0; ) {
    const end = packed.indexOf('|', dash);
    const [number = '', ...variants] = packed.slice(packed.lastIndexOf('|', dash) + 1, end).split(',');
    for (const variant of variants) {
      const last = /^\d/.test(number) ? RANGE.exec(variant)?.[1] : undefined;
      if (last === undefined) continue;
      for (const inside of numbersInRange(Number(number), Number(last)))
        found.set(`${inside}`, [...(found.get(`${inside}`) ?? []), `<${number}${variant}`]);
    }
    dash = packed.indexOf('-', end);
  }
  return found;
}

/**
 * Adds every number in a range to the packed numbers of a street: `|5,-7,|` becomes `|5,-7,<|7,<5-7,|`. A
 * number that the street also has by itself has both in its group, its own addresses first.
 */
export function withRanges(packed: string): string {
  if (!packed.includes('-')) return packed;
  let result = packed;
  let added = '';
  for (const [number, variants] of addressesByNumber(packed)) {
    const at = result.indexOf(`|${number},`);
    const group = `${variants.join(',')},`;
    if (at < 0) {
      added += `<|${number},${group}`;
      continue;
    }
    const end = result.indexOf('|', at + 1);
    result = result.slice(0, end) + group + result.slice(end);
  }
  return added === '' ? result : `${result.slice(0, -1)}${added}|`;
}
