import type { AddressForm } from '@portal/address-search/formats/address-format';
import { formatPostcode } from '@portal/domain/contact-details/address';
import {
  type AddressRow,
  type RowOutcome,
  rejected,
} from '#api/address-search/import/formats/file-format.ts';

/** The index keeps no longer words than some two thousand bytes: in a line of so many letters none is longer. */
const USUAL_LINE = 500;
/** Longer than any name of a street or a place. */
const LONGEST_NAME = 200;

const LONG_NAME = rejected('a name longer than any');
const ODD_NAME = rejected('a semicolon in a name');
const ODD_POSTCODE = rejected('odd postcode');

/** Makes what says of a postcode how it is written, a zero that a spreadsheet took put back; undefined for what is none. */
function createPostcodeReader({ postcodePattern }: AddressForm): (code: string) => string | undefined {
  const pattern = new RegExp(`^${postcodePattern}$`, 'i');
  const known = new Map<string, string | undefined>([['', '']]);
  let last = '';
  let lastWritten: string | undefined = '';
  return (code) => {
    // Rows of one street follow one another.
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
 * Makes the last look at an address of a file: what the index cannot keep, or what would part a suggestion in other places, is rejected here, since one such
 * row would stop everything when the index is written. ADDR-15
 */
export function createAddressCheck(form: AddressForm) {
  const writtenAs = createPostcodeReader(form);
  const namesOf = ({ makeStreet }: AddressRow): string[] => {
    const { name, type, suffix, locality, state } = makeStreet();
    return [name, type, suffix, locality, state];
  };
  return (row: AddressRow, line: string, isClean: boolean): RowOutcome => {
    if (line.length > USUAL_LINE && namesOf(row).some((name) => name.length > LONGEST_NAME)) return LONG_NAME;
    if (!isClean && line.includes(';') && namesOf(row).some((name) => name.includes(';'))) return ODD_NAME;
    const postcode = writtenAs(row.postcode);
    if (postcode === undefined) return ODD_POSTCODE;
    return postcode === row.postcode ? row : { ...row, postcode };
  };
}
