import type { AddressFormat } from '../formats/address-format.ts';
import { dictionaryWords, type Street, streetKey } from '../street-index/street-key.ts';
import { createWordForms } from '../street-index/word-forms.ts';
import { buildRelaxedQueries } from './relaxed-query.ts';
import { buildStreetQuery, type QueryWords, type StreetQuery } from './street-query.ts';

/** The terms under which streets of a country are indexed, and the queries that look for them. */
export type StreetTerms = {
  /** Returns the terms of a street as one text. */
  keyOf(street: Street): string;
  /** Returns the words of a street for the dictionary of spelling correction. */
  dictionaryWords(street: Street): string[];
  /**
   * Whether a word is a street type, a direction or has short forms. Such a word needs
   * no entry in the dictionary.
   */
  isGenericWord(word: string): boolean;
  /** Returns undefined when the words are too few to look for. */
  buildQuery(words: QueryWords): StreetQuery | undefined;
  /** Returns the queries to try when the words of the place do not fit, the closest first. */
  buildRelaxedQueries(words: readonly string[]): StreetQuery[];
};

/** Creates the street terms of a country. */
export function createStreetTerms(format: AddressFormat): StreetTerms {
  const forms = createWordForms(format);
  return {
    keyOf: (street) => streetKey(forms, street, format.postcodeSplitAt),
    dictionaryWords: (street) => dictionaryWords(forms, street),
    isGenericWord: forms.isGenericWord,
    buildQuery: (words) => buildStreetQuery(forms, words),
    buildRelaxedQueries: (words) => buildRelaxedQueries(forms, words),
  };
}
