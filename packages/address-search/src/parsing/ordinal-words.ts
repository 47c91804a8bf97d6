const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const UNITS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const ENDINGS = ['st', 'nd', 'rd'];

/** Returns the ordinal of two words in digits, `21st` for `twenty first`; undefined for other words. */
function ordinalOf(tens = '', unit = ''): string | undefined {
  const [ten, one] = [TENS.indexOf(tens), UNITS.indexOf(unit)];
  return ten < 0 || one < 0 ? undefined : `${ten + 2}${one + 1}${ENDINGS[one] ?? 'th'}`;
}

/** Returns the ordinals that two of the words name together: `21st` of `twenty first avenue`. ADDR-3 */
export const compoundOrdinals = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => ordinalOf(word, words[at + 1]) ?? []);

/** Returns the words with their first ordinal in digits; undefined where they have none. ADDR-3 */
export function withOrdinalDigits(words: readonly string[]): string[] | undefined {
  const at = words.findIndex((word, place) => ordinalOf(word, words[place + 1]) !== undefined);
  return at < 0 ? undefined : words.toSpliced(at, 2, ordinalOf(words[at], words[at + 1]) ?? '');
}
