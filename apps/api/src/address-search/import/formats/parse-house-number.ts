import { unitCodes } from '@portal/address-search/formats/address-format';
import { foldText } from '@portal/address-search/parsing/address-text';
import {
  type HouseNumber,
  isStorable,
  type UnitNumber,
} from '@portal/address-search/street-index/house-numbers';
import { titleCase } from '@portal/domain/contact-details/title-case';
import type { AddressCountry } from '#api/address-search/address-country.ts';

/** What a file says about one address of a street, as texts. */
export type FileHouse = {
  readonly number: string;
  readonly suffix?: string;
  readonly last?: string;
  readonly lot?: string;
  readonly flatType?: string;
  readonly flatNumber?: string;
  readonly levelType?: string;
  readonly levelNumber?: string;
};

const NUMBER = /^0*(\d+) ?([A-Za-z½]{0,3})$/;

/** `45`, `45A` and `45 1/2` taken apart. */
function numberAndSuffix(text: string): [string, string] | undefined {
  const found = NUMBER.exec(text.replace(/ ?1\/2$/, '½'));
  return found ? [found[1] ?? '', (found[2] ?? '').toUpperCase()] : undefined;
}

const [ZERO, NINE] = [48, 57];
/** Digits that could be a number of a house: no sign, no leading zero, not too many. */
function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return false;
  }
  return text.length > 0 && text.length < 8 && text.charCodeAt(0) !== ZERO;
}

/** Makes the reader of house numbers of a country. It answers a text that says why when a number cannot be kept. */
export function createHouseReader({ form }: Pick<AddressCountry, 'form'>) {
  const flats = unitCodes(form.unitTypes);
  const levels = unitCodes(form.levelTypes);

  /** Files repeat a few kinds millions of times. */
  const known = new Map<string, string | undefined>();
  function codeOf(type: string, codes: ReadonlyMap<string, string>): string | undefined {
    const key = codes === flats ? type : ` ${type}`;
    if (!known.has(key)) known.set(key, codes.get(foldText(type)));
    return known.get(key);
  }

  function unit(
    type: string,
    number: string,
    codes: ReadonlyMap<string, string>,
    plain: string,
  ): UnitNumber | null | string {
    if (number === '' && type === '') return null;
    const typeCode = type === '' ? plain : codeOf(type, codes);
    if (typeCode === undefined) return `unknown kind of unit ${type}`;
    // A ground floor or a rear house has no number of its own.
    return { number: number === '' ? '0' : number.toUpperCase().replaceAll(' ', ''), typeCode };
  }

  function oddHouse(
    file: FileHouse,
    flat: UnitNumber | null,
    level: UnitNumber | null,
  ): HouseNumber | string {
    const isLot = isLotOf(file);
    const numbered = numberAndSuffix(isLot ? (file.lot ?? '') : file.number);
    if (!numbered) return 'odd number';
    const house: HouseNumber = {
      number: isLot ? `L${numbered[0]}` : numbered[0],
      suffix: (numbered[1] + (file.suffix ?? '').replace('1/2', '½')).trim().toUpperCase(),
      last: (file.last ?? '').toUpperCase().replaceAll(' ', ''),
      flat,
      level,
      postcodeIndex: 0,
    };
    return isStorable(house) ? house : 'odd number or unit';
  }

  return (file: FileHouse): HouseNumber | string => {
    const {
      number,
      suffix = '',
      last = '',
      flatType = '',
      flatNumber = '',
      levelType = '',
      levelNumber = '',
    } = file;
    const flat = unit(flatType, flatNumber, flats, form.plainUnit.code);
    const level = unit(levelType, levelNumber, levels, 'l');
    if (typeof flat === 'string') return flat;
    if (typeof level === 'string') return level;
    // Nearly every address is digits and nothing odd: those need no second look.
    const isUsual =
      isDigits(number) &&
      suffix === '' &&
      (last === '' || isDigits(last)) &&
      level === null &&
      (flat === null || isDigits(flat.number));
    return isUsual ? { number, suffix, last, flat, level, postcodeIndex: 0 } : oddHouse(file, flat, level);
  };
}

const isLotOf = ({ number, lot = '' }: FileHouse): boolean => number === '' && lot !== '';

/** Writes names in capitals in small letters, each once: a file repeats them by the thousand. */
export function createNameWriter(): (name: string) => string {
  const shown = new Map<string, string>();
  return (name) => {
    const known = shown.get(name) ?? titleCase(name);
    shown.set(name, known);
    return known;
  };
}

const isAllCapitals = (text: string): boolean => text === text.toUpperCase();

/** The name as it is shown: files in capitals are written in small letters, files with their own capitals are believed. */
export function shownName(text: string, titleCase: (text: string) => string): string {
  return isAllCapitals(text) ? titleCase(text) : text;
}
