/** So that no line parts a number. */
const NO_BREAK_SPACE = '\u00A0';

/**
 * Returns a phone number in groups, as people read it: `021 555 0123`. `patterns`: how the country
 * writes numbers, the groups of each in brackets; the first that fits counts. A number that fits
 * none stays as it is. CON-102
 */
export function groupPhoneNumber(number: string, patterns: readonly string[]): string {
  for (const pattern of patterns) {
    const groups = new RegExp(pattern).exec(number)?.slice(1);
    if (groups) return groups.join(NO_BREAK_SPACE);
  }
  return number;
}
