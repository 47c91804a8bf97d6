/** One address of a street, without the street. */
export type HouseNumber = {
  /** Digits; a lot carries an `L` before them. */
  readonly number: string;
  /** Letters behind the number, or `½`. */
  readonly suffix: string;
  /** The end of a range with its own letter, such as `7` of `5-7`. */
  readonly last: string;
  readonly flat: UnitNumber | null;
  readonly level: UnitNumber | null;
  /** Which of the street's postcodes it has. */
  readonly postcodeIndex: number;
};

/** A flat, unit or level: its number and the code of its kind. */
export type UnitNumber = { readonly number: string; readonly typeCode: string };

const PART = /^[A-Z0-9&.½-]*$/;
const UNIT = /^[A-Z0-9&.-]+$/;
const VARIANT =
  /^(?:<(?<first>\d+))?(?<suffix>[A-Z½]*)(?:-(?<last>[A-Z0-9½]+))?(?:\/(?<flat>[^:]+):(?<flatType>[a-z]+))?(?:\^(?<level>[^:]+):(?<levelType>[a-z]+))?(?:~(?<postcode>\d+))?$/;

/** Whether a number can be kept: the kept form gives some signs a meaning of its own. */
export function isStorable({ number, suffix, last, flat, level }: HouseNumber): boolean {
  return (
    /^L?\d{1,7}$/.test(number) &&
    /^[A-Z½]{0,3}$/.test(suffix) &&
    PART.test(last) &&
    (flat === null || UNIT.test(flat.number)) &&
    (level === null || UNIT.test(level.number))
  );
}

/** What distinguishes addresses that share a number, as it is kept: `A-7/3:u`. */
export function variantOf({ suffix, last, flat, level, postcodeIndex }: HouseNumber): string {
  return [
    suffix,
    last && `-${last}`,
    flat && `/${flat.number}:${flat.typeCode}`,
    level && `^${level.number}:${level.typeCode}`,
    postcodeIndex > 0 && `~${postcodeIndex}`,
  ]
    .filter(Boolean)
    .join('');
}

/** What to look for in a street's kept numbers to know whether it has this number at all. */
export const numberKey = (number: string): string => `|${number},`;

/** What to look for to know whether some number begins like this. */
export const numberBeginningKey = (number: string): string => `|${number}`;

/** What to look for among the variants of a number to know whether it has this flat or level. */
export const flatKey = (flat: string): string => `/${flat}:`;
export const levelKey = (level: string): string => `^${level}:`;

const collator = new Intl.Collator('en', { numeric: true });

/**
 * Keeps the addresses of a street in one text: `|45,,A,/3:u,|47,,|`, numbers in order, each with its variants. One short text a street
 * in place of a row an address is what makes the index small: decision 0014.
 */
export function packNumbers(variantsByNumber: ReadonlyMap<string, readonly string[]>): string {
  if (variantsByNumber.size === 0) return '';
  let packed = '';
  for (const number of inOrder([...variantsByNumber.keys()])) {
    const variants = variantsByNumber.get(number) ?? [];
    packed += `|${number},${variants.length === 1 ? variants[0] : inOrder([...new Set(variants)]).join(',')},`;
  }
  return `${packed}|`;
}

/** Files come nearly in order: a shorter text of digits is a smaller number, and what is in order is not sorted again. */
function inOrder(texts: string[]): string[] {
  const isInOrder = texts.every((text, at) => {
    const before = texts[at - 1];
    return (
      before === undefined || before.length < text.length || (before.length === text.length && before < text)
    );
  });
  return isInOrder ? texts : texts.sort(collator.compare);
}

/** The other way: numbers with their variants. Several packed texts behind one another are read as one. */
export function unpackNumbers(packed: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const group of packed.split('|')) {
    if (group === '') continue;
    const [number = '', ...variants] = group.split(',');
    found.set(number, [...(found.get(number) ?? []), ...variants.slice(0, -1)]);
  }
  return found;
}

/** An address that a number stands for: its own, or one whose range of numbers it lies in. */
export type KeptHouse = HouseNumber & { readonly isInRange: boolean };

/** The addresses of one kept group, `45,,A,/3:u,`, those whose range it lies in (`<43-47`) among them. */
export function readGroup(group: string): KeptHouse[] {
  const [number = '', ...variants] = group.split(',');
  return variants.slice(0, -1).flatMap((variant) => {
    const found = VARIANT.exec(variant)?.groups;
    if (!found) return [];
    const {
      first,
      suffix = '',
      last = '',
      flat,
      flatType = '',
      level,
      levelType = '',
      postcode = '0',
    } = found;
    return {
      number: first ?? number,
      isInRange: first !== undefined,
      suffix,
      last,
      flat: flat === undefined ? null : { number: flat, typeCode: flatType },
      level: level === undefined ? null : { number: level, typeCode: levelType },
      postcodeIndex: Number(postcode),
    };
  });
}
