import { FRACTION_SIGNS } from './fractions.ts';

/** An address within a street. */
export type HouseNumber = {
  /** Digits, with an `L` before them for a lot. */
  readonly number: string;
  /** Letters behind the number, or a fraction: `½`. */
  readonly suffix: string;
  /** The end of a range with its letter: `7` of `5-7`. */
  readonly last: string;
  readonly flat: UnitNumber | null;
  readonly level: UnitNumber | null;
  /** The index of its postcode among those of the street. */
  readonly postcodeIndex: number;
};

/** A flat, unit or level: its number and the code of its kind. */
export type UnitNumber = { readonly number: string; readonly typeCode: string };

const SUFFIX = `[A-Z${FRACTION_SIGNS}]`;
const PART = new RegExp(`^[A-Z0-9&.${FRACTION_SIGNS}-]*$`);
const UNIT = /^[A-Z0-9&.-]+$/;
const VARIANT = new RegExp(
  `^(?:<(?<first>\\d+))?(?<suffix>${SUFFIX}*)(?:-(?<last>[A-Z0-9${FRACTION_SIGNS}]+))?(?:/(?<flat>[^:]+):(?<flatType>[a-z]+))?(?:\\^(?<level>[^:]+):(?<levelType>[a-z]+))?(?:~(?<postcode>\\d+))?$`,
);
const STORED_SUFFIX = new RegExp(`^${SUFFIX}{0,3}$`);

/** Whether an address can be packed: some characters have a meaning in the packed form. */
export function isStorable({ number, suffix, last, flat, level }: HouseNumber): boolean {
  return (
    /^L?\d{1,7}$/.test(number) &&
    STORED_SUFFIX.test(suffix) &&
    PART.test(last) &&
    (flat === null || UNIT.test(flat.number)) &&
    (level === null || UNIT.test(level.number))
  );
}

/** Returns what distinguishes addresses with the same number, in packed form: `A-7/3:u`. */
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

/** The text in the packed numbers of a street that has this number. */
export const numberKey = (number: string): string => `|${number},`;

/** The text in the packed numbers of a street that has a number with this prefix. */
export const numberPrefixKey = (number: string): string => `|${number}`;

/** The text among the variants of a number that has this flat. */
export const flatKey = (flat: string): string => `/${flat}:`;
/** The text among the variants of a number that has this level. */
export const levelKey = (level: string): string => `^${level}:`;

const collator = new Intl.Collator('en', { numeric: true });

/**
 * Packs the addresses of a street into one text, `|45,,A,/3:u,|47,,|`: numbers in order, each with its
 * variants. One short text per street, not one row per address, keeps the index small: decision 0014.
 */
export function packNumbers(variantsByNumber: ReadonlyMap<string, readonly string[]>): string {
  if (variantsByNumber.size === 0) return '';
  let packed = '';
  for (const number of sorted([...variantsByNumber.keys()])) {
    const variants = variantsByNumber.get(number) ?? [];
    packed += `|${number},${variants.length === 1 ? variants[0] : sorted([...new Set(variants)]).join(',')},`;
  }
  return `${packed}|`;
}

/**
 * Sorts numbers. Files are nearly in order, so this first checks cheaply: fewer digits are a smaller number.
 */
function sorted(texts: string[]): string[] {
  const isInOrder = texts.every((text, at) => {
    const before = texts[at - 1];
    return (
      before === undefined || before.length < text.length || (before.length === text.length && before < text)
    );
  });
  return isInOrder ? texts : texts.sort(collator.compare);
}

/** Unpacks numbers with their variants. Several packed texts in a row are read as one. */
export function unpackNumbers(packed: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const group of packed.split('|')) {
    if (group === '') continue;
    const [number = '', ...variants] = group.split(',');
    found.set(number, [...(found.get(number) ?? []), ...variants.slice(0, -1)]);
  }
  return found;
}

/** A stored address. `isInRange` says that the number which found it is only within its range. */
export type StoredHouse = HouseNumber & { readonly isInRange: boolean };

/**
 * Parses the addresses of one packed group, `45,,A,/3:u,`, including those whose range
 * includes the number (`<43-47`).
 */
export function parseGroup(group: string): StoredHouse[] {
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
