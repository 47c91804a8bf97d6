/** A range reaches over so many numbers of its side; of a longer one only its ends are found by their number. */
const MOST_INSIDE = 50;

const RANGE = /^[A-Z½]*-(\d{1,7})/;

/**
 * The numbers that lie in a range beside its first: those of the same side of the street, `7` and `9` of `5-9`. A range whose ends lie on
 * two sides has both of them. Source: G-NAF NUMBER_FIRST and NUMBER_LAST, AS/NZS 4819. ADDR-21
 */
export function numbersInRange(first: number, last: number): number[] {
  const step = (last - first) % 2 === 0 ? 2 : 1;
  const count = (last - first) / step;
  if (count <= 0) return [];
  if (count > MOST_INSIDE) return [last];
  return Array.from({ length: count }, (_, at) => first + step * (at + 1));
}

/** What to look for in a street's kept numbers to know that it has this number in a range only. */
export const onlyInRangeKey = (number: string): string => `<|${number},`;

/** Each number that lies in a range of these kept numbers, with the addresses of the range. */
function rangesIn(packed: string): Map<string, string[]> {
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
 * Lets the numbers of a street be found by every number in their ranges: `|5,-7,|` becomes `|5,-7,<|7,<5-7,|`. A number that the street
 * also has by itself keeps both in its group, its own first.
 */
export function withRanges(packed: string): string {
  if (!packed.includes('-')) return packed;
  let kept = packed;
  let added = '';
  for (const [number, variants] of rangesIn(packed)) {
    const at = kept.indexOf(`|${number},`);
    const group = `${variants.join(',')},`;
    if (at < 0) {
      added += `<|${number},${group}`;
      continue;
    }
    const end = kept.indexOf('|', at + 1);
    kept = kept.slice(0, end) + group + kept.slice(end);
  }
  return added === '' ? kept : `${kept.slice(0, -1)}${added}|`;
}
