import type { AddressForm } from '../formats/address-format.ts';

/** Tokens that stand apart and are one word of the index: `new south wales` is `nsw`, `m5x 1a9` is `m5x1a9`. */
export type TokenJoiner = {
  /** A state's name ends an address of a street; elsewhere in it the same words are a street's or a suburb's. Of a box it may stand anywhere. */
  joinState(tokens: string[], isAnywhere?: boolean): string[];
  joinPostcode(tokens: string[]): string[];
  /** Whether a token is a whole postcode. */
  isPostcode(token: string): boolean;
};

/** Makes the joiner of a country. */
export function createTokenJoiner(form: AddressForm): TokenJoiner {
  const postcode = new RegExp(`^${form.postcodePattern}$`);
  const phrases = Object.entries(form.states)
    .flatMap(([code, names]) => names.map((name) => ({ code, words: name.split(/[ -]/) })))
    .filter(({ words }) => words.length > 1);
  const stands = (words: readonly string[], tokens: readonly string[], from: number) =>
    words.every((word, at) => tokens[from + at] === word);
  return {
    isPostcode: (token) => postcode.test(token),
    joinState(tokens, isAnywhere = false) {
      for (const { code, words } of phrases) {
        const last = tokens.length - words.length;
        const from = isAnywhere ? tokens.findIndex((_, at) => stands(words, tokens, at)) : last;
        if (from >= (isAnywhere ? 0 : 1) && stands(words, tokens, from))
          return tokens.toSpliced(from, words.length, code);
      }
      return tokens;
    },
    joinPostcode(tokens) {
      if (form.postcodeSplitAt === 0) return tokens;
      const at = tokens.findIndex((token, place) => postcode.test(`${token}${tokens[place + 1] ?? ''}`));
      if (at < 0) return tokens;
      return [...tokens.slice(0, at), `${tokens[at]}${tokens[at + 1] ?? ''}`, ...tokens.slice(at + 2)];
    },
  };
}
