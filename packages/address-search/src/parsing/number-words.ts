/** What the words of numbers of a language are worth, and those that only stand between them. */
export type NumberWords = {
  readonly values: Readonly<Record<string, number>>;
  /** Multiplies what stands before it: `hundred`, `cent`. */
  readonly hundred: readonly string[];
  /** Stand between words and say nothing: `and`, `et`. */
  readonly between: readonly string[];
};

const byOrder = (first: number, step: number, words: string): [string, number][] =>
  words.split(' ').map((word, at) => [word, first + at * step]);

const ENGLISH: NumberWords = {
  values: Object.fromEntries([
    ...byOrder(1, 1, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'),
    ...byOrder(15, 1, 'fifteen sixteen seventeen eighteen nineteen'),
    ...byOrder(20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'),
    ['fourty', 40],
  ]),
  hundred: ['hundred'],
  between: ['and', '&'],
};

const FRENCH: NumberWords = {
  values: Object.fromEntries([
    ...byOrder(1, 1, 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze'),
    ...byOrder(20, 10, 'vingt trente quarante cinquante soixante'),
    ['seize', 16],
    ['une', 1],
  ]),
  hundred: ['cent', 'cents'],
  between: ['et'],
};

/** The languages of numbers in words, by the code that a country's form names. */
export const NUMBER_WORDS = { en: ENGLISH, fr: FRENCH } as const;
export type NumberLanguage = keyof typeof NUMBER_WORDS;

/** No house has a longer number in words: `nine hundred and ninety nine`. */
const MOST_WORDS = 6;

/** Whether a word may stand behind a number: `twenty six`, `soixante quinze`, `dix huit`; `six twenty` is not one number. */
function mayFollow(value: number, sum: number): boolean {
  const tens = sum % 100;
  return tens === 10 ? value >= 7 && value <= 9 : tens % 10 === 0 && tens >= 20 && value < 20;
}

/** Adds one word to what the words before it are worth; undefined when it does not belong to them. */
function added(sum: number | undefined, word: string, { values, hundred }: NumberWords): number | undefined {
  if (hundred.includes(word)) return sum === undefined ? 100 : sum < 20 ? sum * 100 : undefined;
  // Quatre-vingts
  if (word === 'vingts' || (word === 'vingt' && sum !== undefined && sum % 100 === 4))
    return sum === undefined ? undefined : sum - 4 + 80;
  const value = values[word];
  if (value === undefined || sum === undefined) return value;
  return sum % 100 === 0 || mayFollow(value, sum) ? sum + value : undefined;
}

/** The number that the words begin with, and how many words it takes. */
function numberAt(
  words: readonly string[],
  language: NumberWords,
): { sum: number; taken: number } | undefined {
  let found: { sum: number; taken: number } | undefined;
  let sum: number | undefined;
  for (const [at, word] of words.slice(0, MOST_WORDS).entries()) {
    if (language.between.includes(word) && sum !== undefined) continue;
    sum = added(sum, word, language);
    if (sum === undefined) return found;
    found = { sum, taken: at + 1 };
  }
  return found;
}

/**
 * Writes a house number that was typed in words as digits: `twenty-six king st` as `26 king st`, `a hundred and five high st` as `105 high st`,
 * `vingt-deux rue laval` as `22 rue laval`. The text is folded; the number must have a word behind it. ADDR-24
 */
export function withDigits(text: string, languages: readonly NumberLanguage[]): string {
  const parts = text.replace(/^an? (?=hundred )/, '').split(/([ -])/);
  const words = parts.filter((_, at) => at % 2 === 0);
  for (const code of languages) {
    const found = numberAt(words, NUMBER_WORDS[code]);
    if (!found) continue;
    const rest = parts.slice(found.taken * 2).join('');
    return /^\p{L}/u.test(rest) ? `${found.sum} ${rest}` : text;
  }
  return text;
}
