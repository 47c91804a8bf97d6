/** How a country dials: its code from abroad, and the prefix of numbers at home (none in Canada). */
export type Dialling = { readonly countryCode: string; readonly trunkPrefix: string };

/** Spaces, dashes and other separators of any script, and the invisible marks that copied numbers carry. */
const DECORATION = /[\s\p{Pd}\p{Cf}.()[\]/_]/gu;
/** As a number is copied from a link. */
const LINK = /^tel:/i;

/** The letter O among digits is a zero that was typed wrong. */
const WITH_LETTER_O = /^\+?(?=.*\d)[\dOo]+$/;

/** Returns a typed phone number without the separators between its digits. Wide digits become usual ones. */
export function withoutDecoration(number: string): string {
  const plain = number.normalize('NFKC').replace(DECORATION, '').replace(LINK, '');
  return WITH_LETTER_O.test(plain) ? plain.replaceAll(/o/gi, '0') : plain;
}

/**
 * Brings a typed mobile number into the national form that the country's pattern expects. A number in that
 * form stays as it is. Other errors of a number are left to the pattern. LOG-4
 */
export function cleanMobile(text: string, { countryCode, trunkPrefix }: Dialling): string {
  const plain = withoutDecoration(text);
  const abroad = [`+${countryCode}`, `00${countryCode}`, countryCode].find((prefix) =>
    plain.startsWith(prefix),
  );
  if (abroad === undefined) return plain;
  let national = plain.slice(abroad.length);
  // Customers also write the trunk prefix after the country code: +64 (0)21.
  while (trunkPrefix !== '' && national.startsWith(trunkPrefix))
    national = national.slice(trunkPrefix.length);
  return `${trunkPrefix}${national}`;
}
