/** Fractions of house numbers as people and files write them, each with the character that is stored. */
const SIGNS: Readonly<Record<string, string>> = { '1/4': '¼', '1/2': '½', '3/4': '¾' };

/** The characters of fractions, for the inside of a character class. */
export const FRACTION_SIGNS = Object.values(SIGNS).join('');

/** The written fractions, for the inside of a group. */
export const WRITTEN_FRACTIONS = Object.keys(SIGNS).join('|');

const WRITTEN = new RegExp(`(?:${WRITTEN_FRACTIONS})`);
const SIGN = new RegExp(`[${FRACTION_SIGNS}]`);

/** Returns a text with the character of its fraction: `½` for `1/2`. */
export const withFractionSign = (text: string): string =>
  text.replace(WRITTEN, (written) => SIGNS[written] ?? written);

/** Returns a text with its fraction as letters have it: `1/2` for `½`. */
export const withWrittenFraction = (text: string): string =>
  text.replace(SIGN, (sign) => Object.entries(SIGNS).find(([, known]) => known === sign)?.[0] ?? sign);
