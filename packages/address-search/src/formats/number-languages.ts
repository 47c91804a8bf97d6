/** The number words of a language. */
export type NumberWords = {
  readonly values: Readonly<Record<string, number>>;
  /** Words that multiply the number before them: `hundred`, `cent`. */
  readonly hundred: readonly string[];
  /** Words without a value between number words: `and`, `et`. */
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

/** Number words by the language code that an address format names. */
export const NUMBER_LANGUAGES = { en: ENGLISH, fr: FRENCH } as const;
export type NumberLanguage = keyof typeof NUMBER_LANGUAGES;
