import { foldText } from '../parsing/fold-text.ts';
import type { WordForms } from './word-forms.ts';

/** A street as the index keeps it. */
export type Street = {
  readonly name: string;
  readonly type: string;
  /** Whether the type stands before the name. */
  readonly doesTypeLead: boolean;
  /** A direction behind it. */
  readonly suffix: string;
  readonly locality: string;
  /** In New Zealand the town or city. */
  readonly state: string;
  /** What files call the state, where letters name another: `OT`, Australia's other territories. */
  readonly stateInFile?: string;
  readonly postcodes: readonly string[];
};

/**
 * Beginnings of so many letters of a name are words of the index themselves, and of other words they are no key at all: the index gathers
 * every word behind a beginning, one by one, which for a short one takes longer than all else that a search does.
 */
const SHORT = 2;
export const BEGINNING = 3;

const spaced = (words: readonly string[]): string =>
  ` ${[...new Set(words)].filter((word) => word !== '').join(' ')} `;

/** A type that no list knows is part of the name. */
function nameWords(forms: WordForms, { name, type }: Street): readonly string[] {
  const isKnownType = type === '' || forms.isType(foldText(type));
  return isKnownType ? forms.wordsOf(name) : [...forms.wordsOf(name), ...forms.wordsOf(type)];
}

function placeWords(forms: WordForms, { locality, state, suffix }: Street): string[] {
  const isState = forms.stateMarks(foldText(state)).length > 0;
  const direction = foldText(suffix);
  return [
    ...forms.wordsOf(locality),
    ...(isState || state === locality ? [] : forms.wordsOf(state)),
    ...(direction === '' ? [] : [...forms.withForms([direction]), ...forms.directionForms(direction)]),
  ];
}

/**
 * The words of a street as one text, spaces around each: names and places, `=` with a word of the name, `=<` with its first two and three
 * letters, `_` with a type or state, and the postcodes, of which the first `postcodeSplitAt` letters also stand alone.
 */
export function streetKey(forms: WordForms, street: Street, postcodeSplitAt: number): string {
  const name = nameWords(forms, street);
  const place = placeWords(forms, street);
  const marks = [
    ...forms.typeMarks(foldText(street.type)),
    // What looks like a type elsewhere is found by what people write for it: The Crescent by `the cres`, Lane Cove by `ln cove`.
    ...[...name, ...place].filter((word) => word !== 'st').flatMap(forms.typeMarks),
    ...(/.\bst\b/i.test(street.name) ? forms.typeMarks('st') : []),
    ...forms.stateMarks(foldText(street.state)),
    ...forms.stateMarks(foldText(street.stateInFile ?? '')),
  ];
  const postcodes = street.postcodes.flatMap((postcode) => {
    const code = foldText(postcode).replaceAll(' ', '');
    return postcodeSplitAt === 0 ? [code] : [code, code.slice(0, postcodeSplitAt)];
  });
  return spaced([
    ...name,
    ...place,
    ...marks,
    ...postcodes,
    ...name.map((word) => `=${word}`),
    ...name.flatMap((word) => [`=<${word.slice(0, SHORT)}`, `=<${word.slice(0, BEGINNING)}`]),
  ]);
}

/** The words of a street's name and place that people may mistype. */
export function spelledWords(forms: WordForms, street: Street): string[] {
  const words = new Set([...nameWords(forms, street), ...placeWords(forms, street)]);
  return [...words].filter((word) => /^\p{L}{3,}$/u.test(word));
}
