import type { AddressForm } from '../formats/address-format.ts';
import { type Street, spelledWords, streetKey } from '../street-index/street-key.ts';
import { createWordForms } from '../street-index/word-forms.ts';
import { looseQuestions } from './relaxed-query.ts';
import { type Spellings, type StreetQuestion, streetQuestion } from './street-query.ts';

/** How streets of a country are indexed and looked for. */
export type StreetWords = {
  /** The words under which a street is found, as one text. */
  keyOf(street: Street): string;
  /** The words of its name and place that people may mistype. */
  spelledWords(street: Street): string[];
  /** Whether a word is one of the country's types, directions or short forms, which no street's own words need to hold. */
  isFormWord(word: string): boolean;
  /** Undefined when the words say too little to look for. */
  questionOf(
    words: readonly string[],
    isLastPartial: boolean,
    spellings?: Spellings,
  ): StreetQuestion | undefined;
  /** What else to look for when the words of the place do not fit; the closest first. */
  looseQuestions(words: readonly string[]): StreetQuestion[];
};

/** Makes the words of a country. */
export function createStreetWords(form: AddressForm): StreetWords {
  const forms = createWordForms(form);
  return {
    keyOf: (street) => streetKey(forms, street, form.postcodeSplitAt),
    spelledWords: (street) => spelledWords(forms, street),
    isFormWord: forms.isFormWord,
    questionOf: (words, isLastPartial, spellings = new Map()) =>
      streetQuestion(forms, { words, isLastPartial, spellings }),
    looseQuestions: (words) => looseQuestions(forms, words),
  };
}
