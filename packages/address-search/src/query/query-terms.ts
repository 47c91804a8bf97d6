import { MAX_PREFIX_TERM_LENGTH } from '../street-index/street-key.ts';
import type { WordForms } from '../street-index/word-forms.ts';
import { anyOf, lexeme, PREFIX_END } from './text-search.ts';

/** The corrections of one word: complete words, and prefixes of words. */
export type WordCorrections = { readonly exact: readonly string[]; readonly prefix: readonly string[] };
/** Spelling corrections by the index of the typed word. */
export type Corrections = ReadonlyMap<number, WordCorrections>;

/** A word of a query. */
export type QueryWord = {
  readonly word: string;
  /** Whether it must be in the name of the street. */
  readonly isInName: boolean;
  readonly corrections: WordCorrections | undefined;
};

const termOf = (isInName: boolean, word: string): string => (isInName ? `=${word}` : word);

/** Whether a word is a street type or a state. */
export const hasTypeOrStateTerm = (forms: WordForms, word: string): boolean =>
  forms.typeTerms(word).length + forms.stateTerms(word).length > 0;

function exactTerms(forms: WordForms, { word, isInName, corrections }: QueryWord): readonly string[] {
  const words = [word, ...(corrections?.exact ?? [])];
  const wordTerms = words.flatMap(forms.normalForms).map((form) => lexeme(termOf(isInName, form)));
  if (isInName) return wordTerms;
  const typeAndStateTerms = words.flatMap((form) => [...forms.typeTerms(form), ...forms.stateTerms(form)]);
  return [...wordTerms, ...typeAndStateTerms.map(lexeme)];
}

/** Returns the term of a complete word, in any of its forms. */
export const exactTerm = (forms: WordForms, word: QueryWord): string => anyOf(exactTerms(forms, word));

function prefixTerms(forms: WordForms, { word, isInName, corrections }: QueryWord): readonly string[] {
  const prefixes = [word, ...(corrections?.prefix ?? [])];
  // HILL* finds what HILLS* would.
  const shortest = prefixes.filter(
    (prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)),
  );
  const terms = shortest.map((prefix) =>
    isInName && prefix.length <= MAX_PREFIX_TERM_LENGTH
      ? lexeme(`=<${prefix}`)
      : `${lexeme(termOf(isInName, prefix))}:*`,
  );
  return isInName ? terms : [...terms, ...forms.termsByPrefix(word).map(lexeme)];
}

/** Returns the term of a word of which more letters may come. */
export const prefixTerm = (forms: WordForms, word: QueryWord): string => anyOf(prefixTerms(forms, word));

/**
 * Returns the term of a word that is complete or of which more letters may come, without operands
 * that another one includes.
 */
export function exactOrPrefixTerm(forms: WordForms, word: QueryWord): string {
  const prefixes = prefixTerms(forms, word);
  const isIncluded = (term: string, other: string) =>
    other.endsWith(PREFIX_END) && term.startsWith(other.slice(0, -PREFIX_END.length));
  const exact = exactTerms(forms, word).filter((term) => !prefixes.some((other) => isIncluded(term, other)));
  return anyOf([...exact, ...prefixes]);
}
