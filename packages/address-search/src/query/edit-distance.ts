const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Words that are shorter are too easily mistaken for another, and longer ones than any name are none. ADDR-6 */
const SHORTEST = 5;
const LONGEST = 20;

/** Whether a typed word may stand for another: one of five letters or more, one of which may have been left out. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= SHORTEST - 1 && word.length <= LONGEST && /^\p{L}+$/u.test(word);

/**
 * Every text that one typing error away from a word: a letter too few, too many, another one, or two neighbours changed. The first
 * letter counts as right or swapped with the second. ADDR-6
 */
export function nearWords(word: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (at > 0) for (const letter of LETTERS) near.add(before + letter + after);
    if (after === '') continue;
    near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after[1] + after[0] + after.slice(2));
    if (at > 0) for (const letter of LETTERS) near.add(before + letter + after.slice(1));
  }
  near.delete(word);
  return [...near].filter((other) => other.length >= SHORTEST || word.length >= SHORTEST);
}

/** The ways to part a word that was typed without its space: `newtown` as `new town`. */
export function partings(word: string): [string, string][] {
  const parts: [string, string][] = [];
  for (let at = 2; at <= word.length - 2; at += 1) parts.push([word.slice(0, at), word.slice(at)]);
  return parts;
}
