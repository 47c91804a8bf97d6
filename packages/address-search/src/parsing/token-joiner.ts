import type { AddressFormat } from '../formats/address-format.ts';

/**
 * Joins tokens that are one term of the index: `new south wales` becomes `nsw`, `m5x 1a9` becomes `m5x1a9`.
 */
export type TokenJoiner = {
  /**
   * Replaces the name of a state by its code: at the end, or anywhere for a box. Elsewhere the same words
   * name a street or a suburb.
   */
  joinState(tokens: string[], isAnywhere?: boolean): string[];
  joinPostcode(tokens: string[]): string[];
  /** Whether a token is a complete postcode. */
  isPostcode(token: string): boolean;
};

/** Creates the joiner of a country. */
export function createTokenJoiner(format: AddressFormat): TokenJoiner {
  const postcode = new RegExp(`^${format.postcodePattern}$`);
  const phrases = Object.entries(format.states)
    .flatMap(([code, names]) => names.map((name) => ({ code, words: name.split(/[ -]/) })))
    .filter(({ words }) => words.length > 1);
  const matchesAt = (words: readonly string[], tokens: readonly string[], from: number) =>
    words.every((word, at) => tokens[from + at] === word);
  return {
    isPostcode: (token) => postcode.test(token),
    joinState(tokens, isAnywhere = false) {
      for (const { code, words } of phrases) {
        const last = tokens.length - words.length;
        const from = isAnywhere ? tokens.findIndex((_, at) => matchesAt(words, tokens, at)) : last;
        if (from >= (isAnywhere ? 0 : 1) && matchesAt(words, tokens, from))
          return tokens.toSpliced(from, words.length, code);
      }
      return tokens;
    },
    joinPostcode(tokens) {
      if (format.postcodeSplitAt === 0) return tokens;
      const at = tokens.findIndex((token, place) => postcode.test(`${token}${tokens[place + 1] ?? ''}`));
      if (at < 0) return tokens;
      return [...tokens.slice(0, at), `${tokens[at]}${tokens[at + 1] ?? ''}`, ...tokens.slice(at + 2)];
    },
  };
}
