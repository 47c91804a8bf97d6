import { NUMBER_LANGUAGES, type NumberLanguage, type NumberWords } from '../formats/number-languages.ts';

/** No house number has more words: `nine hundred and ninety nine` has five. */
const MAX_WORDS = 6;

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const UNITS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const ENDINGS = ['st', 'nd', 'rd'];

/**
 * Whether a word may follow a number: `twenty six`, `soixante quinze`, `dix huit`;
 * `six twenty` is not one number.
 */
function mayFollow(value: number, sum: number): boolean {
  const tens = sum % 100;
  return tens === 10 ? value >= 7 && value <= 9 : tens % 10 === 0 && tens >= 20 && value < 20;
}

/** Adds one word to the value of the words before it; undefined when the word does not belong to them. */
function addWord(
  sum: number | undefined,
  word: string,
  { values, hundred }: NumberWords,
): number | undefined {
  if (hundred.includes(word)) return sum === undefined ? 100 : sum < 20 ? sum * 100 : undefined;
  // Quatre-vingts
  if (word === 'vingts' || (word === 'vingt' && sum !== undefined && sum % 100 === 4))
    return sum === undefined ? undefined : sum - 4 + 80;
  const value = values[word];
  if (value === undefined || sum === undefined) return value;
  return sum % 100 === 0 || mayFollow(value, sum) ? sum + value : undefined;
}

type SpelledNumber = { readonly value: number; readonly wordCount: number };

/** Parses the number that the words begin with. */
function parseNumberWords(words: readonly string[], language: NumberWords): SpelledNumber | undefined {
  let found: SpelledNumber | undefined;
  let sum: number | undefined;
  for (const [at, word] of words.slice(0, MAX_WORDS).entries()) {
    if (language.between.includes(word) && sum !== undefined) continue;
    sum = addWord(sum, word, language);
    if (sum === undefined) return found;
    found = { value: sum, wordCount: at + 1 };
  }
  return found;
}

/**
 * Replaces a house number in words by digits: `twenty-six king st` by `26 king st`,
 * `a hundred and five high st` by `105 high st`, `vingt-deux rue laval` by `22 rue laval`. The text is
 * folded. The number must come first and have a word behind it. ADDR-24
 */
export function replaceNumberWords(text: string, languages: readonly NumberLanguage[]): string {
  const parts = text.replace(/^an? (?=hundred )/, '').split(/([ -])/);
  const words = parts.filter((_, at) => at % 2 === 0);
  for (const code of languages) {
    const found = parseNumberWords(words, NUMBER_LANGUAGES[code]);
    if (!found) continue;
    const rest = parts.slice(found.wordCount * 2).join('');
    return /^\p{L}/u.test(rest) ? `${found.value} ${rest}` : text;
  }
  return text;
}

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
