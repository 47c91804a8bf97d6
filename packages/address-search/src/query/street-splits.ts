import type { WordForms } from '../street-index/word-forms.ts';

/** Typed words, split into a street and the words behind it. */
export type StreetSplit = {
  /** The words that the street's name has; of a long name perhaps only the first. */
  readonly name: readonly string[];
  /** The type that was typed. */
  readonly type: string | undefined;
  readonly behind: readonly string[];
};

/** Words that begin many names, and do not tell one from another: `rue de la Montagne`, `St Clair Ave`. */
const COMMON_BEGINNINGS = new Set('the de du des la le les of o te st ste saint sainte mt mount'.split(' '));
const MAX_NAME_WORDS = 3;

/** Returns the first words up to one that tells the name from others. */
function tellingWords(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => !COMMON_BEGINNINGS.has(word));
  return words.slice(0, at < 0 ? 1 : Math.min(at + 1, MAX_NAME_WORDS));
}

/**
 * Returns the ways to split typed words into street and place, the likeliest first: the type leads, or the
 * first type ends the street, or the street has none. A type within a name or a place (`Pulpit Hill Rd`,
 * `Lane Cove`) is told apart by the streets that are found.
 */
export function streetSplits(forms: WordForms, words: readonly string[]): StreetSplit[] {
  const splits: StreetSplit[] = [];
  const first = words[0] ?? '';
  if (forms.isLeadingType(first) && words.length > 1) {
    const name = tellingWords(words.slice(1));
    splits.push({ name, type: first, behind: words.slice(1 + name.length) });
  }
  const typeAt = words.findIndex((word, at) => at > 0 && forms.isType(word));
  if (typeAt > 0)
    splits.push({ name: words.slice(0, typeAt), type: words[typeAt], behind: words.slice(typeAt + 1) });
  const name = tellingWords(words);
  return [...splits, { name, type: undefined, behind: words.slice(name.length) }];
}
