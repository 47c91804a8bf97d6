const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Shorter words are too easily mistaken for others; no name has longer ones. ADDR-6 */
const MIN_LENGTH = 5;
const MAX_LENGTH = 20;

/**
 * Whether a typed word may be corrected. It has five letters or more, or four of which one may be missing.
 */
export const isCorrectable = (word: string): boolean =>
  word.length >= MIN_LENGTH - 1 && word.length <= MAX_LENGTH && /^\p{L}+$/u.test(word);

/**
 * Returns every text at edit distance one from a word: a letter missing, added or replaced, or two neighbours
 * swapped (Damerau–Levenshtein). The first letter counts as right, or as swapped with the second. ADDR-6
 */
export function editCandidates(word: string): string[] {
  const candidates = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (at > 0) for (const letter of LETTERS) candidates.add(before + letter + after);
    if (after === '') continue;
    candidates.add(before + after.slice(1));
    if (after.length > 1) candidates.add(before + after[1] + after[0] + after.slice(2));
    if (at > 0) for (const letter of LETTERS) candidates.add(before + letter + after.slice(1));
  }
  candidates.delete(word);
  return [...candidates].filter((other) => other.length >= MIN_LENGTH || word.length >= MIN_LENGTH);
}

/** Shorter words are too easily mistaken, even where everything else fits. */
const MIN_RARE_LENGTH = 3;

/**
 * Returns the texts at edit distance one that `editCandidates` leaves out, because they are rarer
 * errors: another first letter, and every error in a word of four letters. Everything else that was
 * typed has to fit. ADDR-47
 */
export function rareEditCandidates(word: string): string[] {
  const candidates = new Set<string>();
  const isShort = word.length < MIN_LENGTH;
  for (let at = 0; at <= (isShort ? word.length : 0); at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of LETTERS) candidates.add(before + letter + after);
    if (after === '') continue;
    for (const letter of LETTERS) candidates.add(before + letter + after.slice(1));
    candidates.add(before + after.slice(1));
    if (after.length > 1) candidates.add(before + after[1] + after[0] + after.slice(2));
  }
  candidates.delete(word);
  return [...candidates].filter((other) => other.length >= MIN_RARE_LENGTH);
}

/** Returns the ways to split a word that was typed without its space: `newtown` as `new town`. */
export function wordSplits(word: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = 2; at <= word.length - 2; at += 1) splits.push([word.slice(0, at), word.slice(at)]);
  return splits;
}
