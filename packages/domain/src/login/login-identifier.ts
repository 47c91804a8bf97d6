/** How a country dials: its code abroad, and what stands before a number at home (nothing in Canada). */
export type Dialling = { readonly countryCode: string; readonly trunkPrefix: string };

/** Spaces, dashes, dots and brackets of any script, and the invisible marks that address books paste along. */
const DECORATION = /[\s\p{Pd}\p{Cf}.()[\]]/gu;

/** A typed phone number without what people put between its digits. */
export const withoutDecoration = (number: string): string => number.replace(DECORATION, '');

/**
 * Brings a typed mobile number into the national form that the country's pattern knows. A number that stands in it
 * already stays as it is; whatever else is wrong with a number is left for the pattern to refuse. LOG-4
 */
export function cleanMobile(text: string, { countryCode, trunkPrefix }: Dialling): string {
  const plain = withoutDecoration(text);
  const abroad = [`+${countryCode}`, `00${countryCode}`, countryCode].find((prefix) =>
    plain.startsWith(prefix),
  );
  if (abroad === undefined) return plain;
  let national = plain.slice(abroad.length);
  // People write the trunk prefix after the country code too: +64 (0)21.
  while (trunkPrefix !== '' && national.startsWith(trunkPrefix))
    national = national.slice(trunkPrefix.length);
  return `${trunkPrefix}${national}`;
}

/** Takes the spaces around a typed e-mail address away, and the invisible marks that copied ones bring along. LOG-5 */
export function cleanEmail(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').trim();
}

/** Whether the whole text fits a configured pattern, as with the `pattern` attribute of HTML. LOG-4, LOG-5 */
export function matches(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text);
}
