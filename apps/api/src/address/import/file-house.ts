import { unitCodes } from '@portal/domain/address-form';
import { foldText } from '@portal/domain/address-text';
import { type HouseNumber, isStorable, type UnitNumber } from '@portal/domain/house-numbers';
import type { AddressCountry } from '#api/address/address-country.ts';

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

const isDigits = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return text.length > 0;
};

/** Makes the reader of house numbers of a country. It answers a text that says why when a number cannot be kept. */
export function createHouseReader({ form }: Pick<AddressCountry, 'form'>) {
  const flats = unitCodes(form.unitTypes);
  const levels = unitCodes(form.levelTypes);

  function unit(
    type: string,
    number: string,
    codes: ReadonlyMap<string, string>,
    plain: string,
  ): UnitNumber | null | string {
    if (number === '' && type === '') return null;
    const typeCode = type === '' ? plain : codes.get(foldText(type));
    if (typeCode === undefined) return `unknown kind of unit ${type}`;
    // A ground floor or a rear house has no number of its own.
    return { number: number === '' ? '0' : number.toUpperCase().replaceAll(' ', ''), typeCode };
  }

  return (file: FileHouse): HouseNumber | string => {
    const {
      number: text,
      suffix = '',
      last = '',
      lot = '',
      flatType = '',
      flatNumber = '',
      levelType = '',
      levelNumber = '',
    } = file;
    const isLot = text === '' && lot !== '';
    const wanted = isLot ? lot : text;
    if (
      isDigits(wanted) &&
      suffix === '' &&
      last === '' &&
      flatNumber === '' &&
      flatType === '' &&
      levelType === '' &&
      wanted[0] !== '0'
    ) {
      return {
        number: isLot ? `L${wanted}` : wanted,
        suffix: '',
        last: '',
        flat: null,
        level: null,
        postcodeIndex: 0,
      };
    }
    const numbered = numberAndSuffix(wanted);
    if (!numbered) return 'odd number';
    const flat = unit(flatType, flatNumber, flats, form.plainUnit.code);
    const level = unit(levelType, levelNumber, levels, 'l');
    if (typeof flat === 'string') return flat;
    if (typeof level === 'string') return level;
    const house: HouseNumber = {
      number: isLot ? `L${numbered[0]}` : numbered[0],
      suffix: (numbered[1] + suffix.replace('1/2', '½')).trim().toUpperCase(),
      last: last.toUpperCase().replaceAll(' ', ''),
      flat,
      level,
      postcodeIndex: 0,
    };
    return isStorable(house) ? house : 'odd number or unit';
  };
}

const isAllCapitals = (text: string): boolean => text === text.toUpperCase();

/** The name as it is shown: files in capitals are written in small letters, files with their own capitals are believed. */
export function shownName(text: string, titleCase: (text: string) => string): string {
  return isAllCapitals(text) ? titleCase(text) : text;
}
