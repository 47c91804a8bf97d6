import { CANADIAN_POSTCODE, formatPostcode } from '@portal/domain/contact-details/address';
import { expect, test } from 'vitest';
import { canadaAddressFormat } from '../../../address-search/src/formats/canada.ts';
import { canada } from '../regions/canada.ts';

const region = new RegExp(canada.address.postcode.pattern);
const search = new RegExp(`^${canadaAddressFormat.postcodePattern}$`);

/** A code for each letter, so that no pattern can differ from the others by a letter alone. */
const CODES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((letter) => [
  `${letter}1A1B2`,
  `K1${letter}1B2`,
  `K1A1${letter}2`,
]);

test('[CON-21] every postcode that the region of Canada accepts gets its space, wherever it was split', () => {
  const accepted = CODES.filter((code) => region.test(code));
  expect(accepted.length).toBeGreaterThan(50);
  for (const code of accepted) {
    expect(CANADIAN_POSTCODE.test(code), code).toBe(true);
    expect(formatPostcode(`${code.slice(0, 2)} ${code.slice(2)}`)).toBe(
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
  }
});

test('[CON-21] the address search of Canada knows the same letters and digits', () => {
  const others = ['K1A0B', 'K1A0B12', '1K1A0B', 'KA10B1', 'K1A-0B1', '123456', ''];
  for (const code of [...CODES, ...others])
    expect(search.test(code.toLowerCase()), code).toBe(CANADIAN_POSTCODE.test(code));
});
