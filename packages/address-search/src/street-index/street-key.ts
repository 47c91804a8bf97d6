import { foldText } from '../parsing/fold-text.ts';
import type { WordForms } from './word-forms.ts';

/** A street as the index stores it. */
export type Street = {
  readonly name: string;
  readonly type: string;
  /** Whether the type comes before the name. */
  readonly doesTypeLead: boolean;
  /** A direction behind the street. */
  readonly suffix: string;
  readonly locality: string;
  /** In New Zealand the town or city. */
  readonly state: string;
  /** The state in the file, where letters name another: `OT`, Australia's other territories. */
  readonly stateInFile?: string;
  readonly postcodes: readonly string[];
};

/**
 * Name prefixes of two and three letters are terms of the index themselves. Prefixes this short are never
 * looked up as prefixes: the index would gather every term behind them one by one, which takes longer
 * than the rest of the search.
 */
const MIN_PREFIX_TERM_LENGTH = 2;
export const MAX_PREFIX_TERM_LENGTH = 3;

const spaced = (terms: readonly string[]): string =>
  ` ${[...new Set(terms)].filter((term) => term !== '').join(' ')} `;

/** An unknown type is part of the name. */
function nameWords(forms: WordForms, { name, type }: Street): readonly string[] {
  const isKnownType = type === '' || forms.isType(foldText(type));
  return isKnownType ? forms.wordsOf(name) : [...forms.wordsOf(name), ...forms.wordsOf(type)];
}

function placeWords(forms: WordForms, { locality, state, suffix }: Street): string[] {
  const isState = forms.stateTerms(foldText(state)).length > 0;
  const direction = foldText(suffix);
  return [
    ...forms.wordsOf(locality),
    ...(isState || state === locality ? [] : forms.wordsOf(state)),
    ...(direction === '' ? [] : [...forms.allForms([direction]), ...forms.directionForms(direction)]),
  ];
}

/**
 * Returns the terms of a street as one text, with spaces around each: words of name and place, `=` with a
 * word of the name, `=<` with its first two and three letters, `_` with a type or state, and the postcodes.
 * The first `postcodeSplitAt` letters of a postcode are a term too.
 */
export function streetKey(forms: WordForms, street: Street, postcodeSplitAt: number): string {
  const name = nameWords(forms, street);
  const place = placeWords(forms, street);
  const typeAndStateTerms = [
    ...forms.typeTerms(foldText(street.type)),
    // A type within a name is found by its short forms: The Crescent by `the cres`, Lane Cove by `ln cove`.
    ...[...name, ...place].filter((word) => word !== 'st').flatMap(forms.typeTerms),
    ...(/.\bst\b/i.test(street.name) ? forms.typeTerms('st') : []),
    ...forms.stateTerms(foldText(street.state)),
    ...forms.stateTerms(foldText(street.stateInFile ?? '')),
  ];
  const postcodes = street.postcodes.flatMap((postcode) => {
    const code = foldText(postcode).replaceAll(' ', '');
    return postcodeSplitAt === 0 ? [code] : [code, code.slice(0, postcodeSplitAt)];
  });
  return spaced([
    ...name,
    ...place,
    ...typeAndStateTerms,
    ...postcodes,
    ...name.map((word) => `=${word}`),
    ...name.flatMap((word) => [
      `=<${word.slice(0, MIN_PREFIX_TERM_LENGTH)}`,
      `=<${word.slice(0, MAX_PREFIX_TERM_LENGTH)}`,
    ]),
  ]);
}

/** Returns the words of name and place for the dictionary of spelling correction. */
export function dictionaryWords(forms: WordForms, street: Street): string[] {
  const words = new Set([...nameWords(forms, street), ...placeWords(forms, street)]);
  return [...words].filter((word) => /^\p{L}{3,}$/u.test(word));
}
