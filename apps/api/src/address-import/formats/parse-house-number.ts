import { unitCodes } from '@portal/address-search/formats/address-format';
import { foldText } from '@portal/address-search/parsing/fold-text';
import { FRACTION_SIGNS, withFractionSign } from '@portal/address-search/street-index/fractions';
import {
  type HouseNumber,
  isStorable,
  type UnitNumber,
} from '@portal/address-search/street-index/house-numbers';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';

/** The fields of a file about one address of a street. */
export type HouseFields = {
  readonly number: string;
  readonly suffix?: string;
  readonly last?: string;
  readonly lot?: string;
  readonly flatType?: string;
  readonly flatNumber?: string;
  readonly levelType?: string;
  readonly levelNumber?: string;
};

const NUMBER = new RegExp(`^0*(\\d+) ?([A-Za-z${FRACTION_SIGNS}]{0,3})$`);

/** Splits `45`, `45A` and `45 1/2` into number and suffix. */
function numberAndSuffix(text: string): [string, string] | undefined {
  const found = NUMBER.exec(withFractionSign(text));
  return found ? [found[1] ?? '', (found[2] ?? '').toUpperCase()] : undefined;
}

const [ZERO, NINE] = [48, 57];
/** Whether a text is a plain house number: digits only, no leading zero, not too many. */
function isPlainNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return false;
  }
  return text.length > 0 && text.length < 8 && text.charCodeAt(0) !== ZERO;
}

/**
 * The codes of unit types by their written forms. `known` remembers lookups: files repeat a
 * few types millions of times.
 */
type UnitTable = {
  readonly codes: ReadonlyMap<string, string>;
  readonly defaultCode: string;
  readonly known: Map<string, string | undefined>;
};

function codeOf(type: string, { codes, known }: UnitTable): string | undefined {
  if (!known.has(type)) known.set(type, codes.get(foldText(type)));
  return known.get(type);
}

/** Returns the reason as a text when the type is unknown. */
function parseUnit(type: string, number: string, table: UnitTable): UnitNumber | null | string {
  if (number === '' && type === '') return null;
  const typeCode = type === '' ? table.defaultCode : codeOf(type, table);
  if (typeCode === undefined) return `unknown kind of unit ${type}`;
  // A ground floor or a rear house has no number.
  return { number: number === '' ? '0' : number.toUpperCase().replaceAll(' ', ''), typeCode };
}

const isLot = ({ number, lot = '' }: HouseFields): boolean => number === '' && lot !== '';

function parseUnusual(
  fields: HouseFields,
  flat: UnitNumber | null,
  level: UnitNumber | null,
): HouseNumber | string {
  const numbered = numberAndSuffix(isLot(fields) ? (fields.lot ?? '') : fields.number);
  if (!numbered) return 'odd number';
  const house: HouseNumber = {
    number: isLot(fields) ? `L${numbered[0]}` : numbered[0],
    suffix: (numbered[1] + withFractionSign(fields.suffix ?? '')).trim().toUpperCase(),
    last: (fields.last ?? '').toUpperCase().replaceAll(' ', ''),
    flat,
    level,
    postcodeIndex: 0,
  };
  return isStorable(house) ? house : 'odd number or unit';
}

/**
 * Creates the parser of house numbers of a country. For a number that cannot be stored it
 * returns the reason as a text.
 */
export function createHouseNumberParser({ format }: Pick<AddressCountry, 'format'>) {
  const tableOf = (codes: UnitTable['codes'], defaultCode: string): UnitTable => ({
    codes,
    defaultCode,
    known: new Map(),
  });
  const flats = tableOf(unitCodes(format.unitTypes), format.defaultUnit.code);
  const levels = tableOf(unitCodes(format.levelTypes), 'l');

  return (fields: HouseFields): HouseNumber | string => {
    const {
      number,
      suffix = '',
      last = '',
      flatType = '',
      flatNumber = '',
      levelType = '',
      levelNumber = '',
    } = fields;
    const flat = parseUnit(flatType, flatNumber, flats);
    const level = parseUnit(levelType, levelNumber, levels);
    if (typeof flat === 'string') return flat;
    if (typeof level === 'string') return level;
    // Nearly every address has plain numbers only; the others take the slower way.
    const isUsual =
      isPlainNumber(number) &&
      suffix === '' &&
      (last === '' || isPlainNumber(last)) &&
      level === null &&
      (flat === null || isPlainNumber(flat.number));
    return isUsual
      ? { number, suffix, last, flat, level, postcodeIndex: 0 }
      : parseUnusual(fields, flat, level);
  };
}
