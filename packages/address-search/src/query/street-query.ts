import { BEGINNING } from '../street-index/street-key.ts';
import type { WordForms } from '../street-index/word-forms.ts';

/** A text search query in two versions: all words whole, and the last one begun. */
export type QuestionPair = { readonly whole: string; readonly begun: string };

/**
 * What a search looks for among the words of streets: four questions, of which a later one is asked only when the ones before found nothing.
 * `named` wants the first word in the street's name, `anywhere` wants it in any place; `whole` words come before `begun` ones, so that
 * KING precedes KINGSLEY. ADDR-11
 */
export type StreetQuestion = {
  readonly named: QuestionPair;
  readonly anywhere: QuestionPair;
  /** What the words of a street must show beside: LIKE patterns of its key, one of which must fit. */
  readonly patterns: readonly string[];
  /** Undefined where it would be no cheaper to ask. */
  readonly needed: NeededWords | undefined;
};

/** What every street that answers must have, in one to three text search queries, the cheapest first: where no street has it, the four questions need not be asked. */
export type NeededWords = readonly [first: string, second?: string | undefined, third?: string | undefined];

/** Other spellings of words that were typed, by the place of the word. */
export type Spellings = ReadonlyMap<number, Spelling>;
export type Spelling = { readonly whole: readonly string[]; readonly begun: readonly string[] };

/** What was typed, without its numbers. */
export type AskedWords = {
  readonly words: readonly string[];
  readonly isLastPartial: boolean;
  readonly spellings: Spellings;
};

/** Fewer letters than this say nothing. ADDR-7 */
const FEWEST_LETTERS = 2;
/** A word alone is had by some street. */
const FEWEST_TELLING = 2;
/** Fits no key. */
const NOTHING = "'~'";
export const NO_QUESTION: QuestionPair = { whole: NOTHING, begun: NOTHING };
/** Ends a word of which more letters may come. */
const MAY_GROW = "':*";
const ANY = '%';
/** What is left of a name typed in two words: `o connell`. */
const ELIDED = new Set(['o', 'd', 'l']);

/** Before a word that must stand in the street's name. */
type Mark = '' | '=';

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '')}'`;
export function eitherOf(terms: readonly string[]): string {
  const unique = [...new Set(terms)];
  return unique.length === 1 ? (unique[0] ?? NOTHING) : `(${unique.join('|')})`;
}
export const allOf = (terms: readonly string[]): string => [...new Set(terms)].join('&');

function wholeTerms(
  forms: WordForms,
  word: string,
  mark: Mark,
  spelling: Spelling | undefined,
): readonly string[] {
  const words = [word, ...(spelling?.whole ?? [])];
  const plain = words.flatMap(forms.plainForms).map((form) => lexeme(mark + form));
  const marks = words.flatMap((form) => [...forms.typeMarks(form), ...forms.stateMarks(form)]);
  return mark === '=' ? plain : [...plain, ...marks.map(lexeme)];
}

/** A word that stands whole, in any of its forms. */
export const wholeTerm = (
  forms: WordForms,
  word: string,
  mark: Mark,
  spelling: Spelling | undefined,
): string => eitherOf(wholeTerms(forms, word, mark, spelling));

/** A word of which more letters may come, as far as it is a key. */
function begunTerms(
  forms: WordForms,
  word: string,
  mark: Mark,
  spelling: Spelling | undefined,
): readonly string[] {
  const beginnings = [word, ...(spelling?.begun ?? [])];
  // HILL* finds what HILLS* would.
  const shortest = beginnings.filter(
    (begun) => !beginnings.some((other) => other !== begun && begun.startsWith(other)),
  );
  const terms = shortest.map((begun) =>
    mark === '=' && begun.length <= BEGINNING ? lexeme(`=<${begun}`) : `${lexeme(mark + begun)}:*`,
  );
  return mark === '=' ? terms : [...terms, ...forms.begunMarks(word).map(lexeme)];
}

/** A word that stands whole or of which more letters may come, in as few terms as find the same. */
function anyTerm(forms: WordForms, word: string, spelling: Spelling | undefined): string {
  const begun = begunTerms(forms, word, '', spelling);
  const isFoundBy = (term: string, other: string) =>
    other.endsWith(MAY_GROW) && term.startsWith(other.slice(0, -MAY_GROW.length));
  const whole = wholeTerms(forms, word, '', spelling).filter(
    (term) => !begun.some((other) => isFoundBy(term, other)),
  );
  return eitherOf([...whole, ...begun]);
}

/** Beside other words a short beginning is left to the patterns, which look at the few streets that have those. */
const isLeftToPatterns = ({ words, isLastPartial }: Pick<AskedWords, 'words' | 'isLastPartial'>): boolean =>
  isLastPartial && words.length > 1 && (words.at(-1) ?? '').length <= BEGINNING;

/** The terms of all words but the last, and the two ways to take the last. `anchor` is the place of the word that must stand in the name. */
function ask(
  forms: WordForms,
  { words, isLastPartial, spellings }: AskedWords,
  anchor?: number,
): QuestionPair {
  const markAt = (at: number): Mark => (at === anchor ? '=' : '');
  const lastAt = words.length - 1;
  const last = words[lastAt] ?? '';
  const before = words.slice(0, -1).map((word, at) => wholeTerm(forms, word, markAt(at), spellings.get(at)));
  const whole = wholeTerm(forms, last, markAt(lastAt), spellings.get(lastAt));
  if (!isLastPartial) return { whole: allOf([...before, whole]), begun: NOTHING };
  if (isLeftToPatterns({ words, isLastPartial })) return { whole: allOf(before), begun: NOTHING };
  const begun = eitherOf(begunTerms(forms, last, markAt(lastAt), spellings.get(lastAt)));
  return { whole: allOf([...before, whole]), begun: allOf([...before, begun, `!${whole}`]) };
}

/** What a key shows when one of its words begins as the last one typed, or is a short form of it. */
function patternsOf(forms: WordForms, { words, isLastPartial }: AskedWords): string[] {
  const last = words.at(-1) ?? '';
  if (!isLeftToPatterns({ words, isLastPartial })) return [ANY];
  const marks = new Set([...forms.begunMarks(last), ...forms.typeMarks(last), ...forms.stateMarks(last)]);
  return [
    `% ${last}%`,
    ...forms.plainForms(last).map((word) => `% ${word} %`),
    ...[...marks].map((mark) => `% \\${mark} %`),
  ];
}

/** Whether a word is a type of street or a state. */
const hasMarks = (forms: WordForms, word: string): boolean =>
  forms.typeMarks(word).length + forms.stateMarks(word).length > 0;

/** The first word that can be a street's name: French types stand before it. */
function anchorOf(forms: WordForms, words: readonly string[]): number {
  if (!forms.isLeadingType(words[0] ?? '')) return 0;
  const at = words.findIndex((word) => !forms.isType(word));
  return at < 0 ? 0 : at;
}

/** Whether a word is none of those that thousands of streets have. */
const isTelling = (forms: WordForms, word: string): boolean =>
  word.length > 1 && !hasMarks(forms, word) && forms.directionForms(word).length === 0;

/** Types, states, directions and a short beginning, which thousands of streets have, cost the most to look for and tell the least: first it is asked without them. */
function neededOf(forms: WordForms, { words, isLastPartial, spellings }: AskedWords): NeededWords {
  const lastAt = words.length - 1;
  const termAt = (at: number): string => {
    const [word = '', spelling] = [words[at], spellings.get(at)];
    return isLastPartial && at === lastAt
      ? anyTerm(forms, word, spelling)
      : wholeTerm(forms, word, '', spelling);
  };
  const places = [...words.keys()].filter((at) => !isLeftToPatterns({ words, isLastPartial }) || at < lastAt);
  const telling = places.filter((at) => isTelling(forms, words[at] ?? ''));
  const done = places.filter((at) => !isLastPartial || at < lastAt);
  const fewer = [telling, done].filter(({ length }) => length >= FEWEST_TELLING && length < places.length);
  const [first = '', second, third] = new Set([...fewer, places].map((kept) => allOf(kept.map(termAt))));
  return [first, second, third];
}

/** Undefined when the words say too little to look for. */
export function streetQuestion(forms: WordForms, typed: AskedWords): StreetQuestion | undefined {
  const isElided = (word: string, at: number) =>
    ELIDED.has(word) && forms.directionForms(word).length === 0 && at < typed.words.length - 1;
  const kept = typed.words.flatMap((word, at) =>
    isElided(word, at) ? [] : [{ word, spelling: typed.spellings.get(at) }],
  );
  const words = kept.map(({ word }) => word);
  if (words.join('').length < FEWEST_LETTERS) return undefined;
  const spellings = new Map(
    kept.flatMap(({ spelling }, at): [number, Spelling][] => (spelling ? [[at, spelling]] : [])),
  );
  const asked = { ...typed, words, spellings };
  const asking = isLeftToPatterns(asked) ? words.slice(0, -1) : words;
  if (asking.length < words.length && asking.every((word) => forms.stateMarks(word).length > 0))
    return undefined;
  // Types and states alone say nothing about a place, mistyped ones neither.
  const isSaying = asking.some(
    (word, at) => ![word, ...(spellings.get(at)?.whole ?? [])].some((form) => hasMarks(forms, form)),
  );
  return {
    named: ask(forms, asked, anchorOf(forms, words)),
    anywhere: isSaying ? ask(forms, asked) : NO_QUESTION,
    patterns: patternsOf(forms, asked),
    needed: isSaying ? neededOf(forms, asked) : undefined,
  };
}
