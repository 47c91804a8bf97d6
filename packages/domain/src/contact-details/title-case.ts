/** A word of an address: letters and digits, with an apostrophe inside or in front. */
const WORD = /['’ʻʼ]?[\p{L}\p{N}][\p{L}\p{M}\p{N}'’:]*/gu;
/** A word that was typed with its own capitals: `McKenzie`, `DeVries`. */
const HAS_CAPITAL_IN_FRONT = /^['’ʻʼ]?\p{Lu}.*\p{Ll}/u;
/**
 * Points of the compass after a street, and kinds of delivery before their number or a post office's name.
 * Each pattern takes what is in front along: Safari before 16.4 cannot read a script with a look-behind.
 * NAV-33
 */
const COMPASS = /(^|[^\p{L}\p{M}\p{N}'’])(n[ew]|s[ew])(?![\p{L}\p{M}\p{N}'’])/giu;
const DELIVERY =
  /(^|[^\p{L}\p{M}\p{N}'’])(g?po(?= box\b)|(?:rd|rr|rmb|rsd|rms|cm[ab]|cpa|pmb|ms|sh|gd|cp)(?= ?#?\p{N})|gd(?= stn ))/giu;
const POST_OFFICE = /(\p{N} )(rpo|csp|lcd)(?= )/giu;

const inCapitals = (_match: string, before: string, word: string): string => before + word.toUpperCase();

function titleCaseWord(word: string): string {
  if (HAS_CAPITAL_IN_FRONT.test(word)) return word;
  return word
    .toLowerCase()
    .replace(/^(['’ʻʼ]?\p{L})/u, (start) => start.toUpperCase())
    .replace(
      /(\p{N})(\p{L})(?![\p{L}\p{M}\p{N}])/gu,
      (_, digit: string, letter: string) => digit + letter.toUpperCase(),
    )
    .replace(
      /(\p{L}['’])(\p{L})(?=[\p{L}\p{M}])/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

/**
 * Writes each word of an address with a capital: `12a O'CONNELL ST` becomes `12A O'Connell St`. A single
 * letter after a number is part of it; several letters (`1st`) and the letter of `Mary's` stay small. Words
 * that begin with a capital and go on in small letters stay as they are (`McKenzie`). Well-known
 * abbreviations get capitals (`PO Box 10`, `RD 4`, `NW`). CON-5
 */
export function titleCase(text: string): string {
  return text
    .replace(WORD, titleCaseWord)
    .replace(COMPASS, inCapitals)
    .replace(DELIVERY, inCapitals)
    .replace(POST_OFFICE, inCapitals);
}
