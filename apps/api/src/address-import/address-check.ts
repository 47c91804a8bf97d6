import type { AddressFormat } from '@portal/address-search/formats/address-format';
import { formatPostcode } from '@portal/domain/contact-details/address';
import { type AddressRow, type RowOutcome, rejected } from '#api/address-import/formats/file-format.ts';

/**
 * The index stores terms of some two thousand bytes at most. A line of this length has no longer term,
 * so its names need no check.
 */
const SAFE_LINE_LENGTH = 500;
/** No name of a street or a place is longer. */
const MAX_NAME_LENGTH = 200;

const LONG_NAME = rejected('a name that is too long');
const ODD_NAME = rejected('a semicolon in a name');
const ODD_POSTCODE = rejected('odd postcode');

/**
 * Creates the parser of postcodes. It restores a leading zero lost in a spreadsheet, and returns
 * undefined for anything else.
 */
function createPostcodeParser({ postcodePattern }: AddressFormat): (code: string) => string | undefined {
  const pattern = new RegExp(`^${postcodePattern}$`, 'i');
  const known = new Map<string, string | undefined>([['', '']]);
  let last = '';
  let lastWritten: string | undefined = '';
  return (code) => {
    // Rows of one street come one after another.
    if (code === last) return lastWritten;
    if (!known.has(code)) {
      const padded = /^\d{3}$/.test(code) ? `0${code}` : code.replaceAll(' ', '');
      known.set(code, pattern.test(padded) ? (formatPostcode(padded) ?? '') : undefined);
    }
    last = code;
    lastWritten = known.get(code);
    return lastWritten;
  };
}

/**
 * Creates the last check of an address of a file. It rejects what the index cannot store, and names that
 * would split a suggestion in the wrong places: one such row would stop the writing of the index. ADDR-15
 */
export function createAddressCheck(format: AddressFormat) {
  const parsePostcode = createPostcodeParser(format);
  const namesOf = ({ makeStreet }: AddressRow): string[] => {
    const { name, type, suffix, locality, state } = makeStreet();
    return [name, type, suffix, locality, state];
  };
  return (row: AddressRow, line: string, isClean: boolean): RowOutcome => {
    if (line.length > SAFE_LINE_LENGTH && namesOf(row).some((name) => name.length > MAX_NAME_LENGTH))
      return LONG_NAME;
    if (!isClean && line.includes(';') && namesOf(row).some((name) => name.includes(';'))) return ODD_NAME;
    const postcode = parsePostcode(row.postcode);
    if (postcode === undefined) return ODD_POSTCODE;
    return postcode === row.postcode ? row : { ...row, postcode };
  };
}
