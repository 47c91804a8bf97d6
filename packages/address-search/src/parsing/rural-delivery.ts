import type { AddressForm } from '../formats/address-format.ts';

/** A rural delivery number taken out of a text, and what is left of the text. */
export type FoundRural = {
  /** As the country writes it, `RD`. */
  readonly postalType: string;
  /** Digits, sometimes with a letter: `15C`. */
  readonly postalNumber: string;
  readonly rest: string;
};

/** Rural delivery numbers of a country in texts; a country without them has none in any. */
export type RuralReader = {
  /** The number at the beginning or the end of a text, in any of the ways people write it: `RD 2`, `RD2`, `R.D. 2`. */
  find(text: string): FoundRural | undefined;
  /** The same, where the text is nothing else. */
  findWhole(text: string): FoundRural | undefined;
};

export const RURAL_NUMBER = String.raw`\d{1,2}[A-Za-z]?`;

/** As it stands in the place of a suburb: `RD 2`. Source: NZ Post ADV358. ADDR-22 */
export const ruralSuburb = ({ postalType, postalNumber }: FoundRural): string =>
  `${postalType} ${postalNumber}`;

/** Makes the reader of a country. */
export function createRuralReader({ ruralDelivery }: AddressForm): RuralReader {
  if (ruralDelivery === null) return { find: () => undefined, findWhole: () => undefined };
  const letters = [...ruralDelivery].join(String.raw`\.? ?`);
  /** Nearly no text of a file has one: looking for this first is what keeps an import fast. */
  const sign = new RegExp(String.raw`(?<!\p{L})${letters}\.? ?\d`, 'iu');
  const written = String.raw`${letters}\.? ?(?<number>${RURAL_NUMBER})`;
  const patterns = [
    new RegExp(`^(?<rest>)${written}$`, 'iu'),
    new RegExp(`^(?<rest>.*?)[ ,]+${written}$`, 'iu'),
    new RegExp(`^${written}[ ,]+(?<rest>.*)$`, 'iu'),
  ];
  function find(text: string): FoundRural | undefined {
    if (!sign.test(text)) return undefined;
    for (const pattern of patterns) {
      const { number, rest = '' } = pattern.exec(text.trim())?.groups ?? {};
      if (number !== undefined)
        return { postalType: ruralDelivery ?? '', postalNumber: number.toUpperCase(), rest };
    }
    return undefined;
  }
  return {
    find,
    findWhole(text) {
      const found = find(text);
      return found?.rest === '' ? found : undefined;
    },
  };
}

type RuralTokens = { readonly tokens: string[]; readonly found: FoundRural | undefined };

/**
 * Makes what takes `RD 2`, which says who delivers and stands in no file of streets, out of the tokens of a text. Behind a name it may be a road and the
 * beginning of a postcode, as in `runciman rd 26`: it is a delivery before the house's number, behind a street's type or a number, or where
 * something stands behind it. ADDR-22
 */
export function createRuralRemover(form: AddressForm, streetWords: { has(word: string): boolean }) {
  const { findWhole } = createRuralReader(form);
  const letters = form.ruralDelivery?.toLowerCase() ?? '';
  const isNumber = (token = '') => /\d/.test(token);

  function isApart(tokens: readonly string[], at: number, size: number): boolean {
    if (at < 2) return at === 0 && isNumber(tokens[size]);
    const isBehindStreet = tokens.slice(2, at).some((word) => streetWords.has(word));
    return isBehindStreet || isNumber(tokens[at - 1]) || tokens.length > at + 2;
  }

  return (tokens: string[]): RuralTokens => {
    for (const [at, token] of tokens.entries()) {
      const glued = findWhole(token);
      if (glued && at !== 1 && (at > 0 || isApart(tokens, 0, 1)))
        return { tokens: tokens.toSpliced(at, 1), found: glued };
      const spaced = [...letters].every((letter, place) => tokens[at + place] === letter)
        ? letters.length
        : 1;
      if (isNumber(token) || !isApart(tokens, at, spaced + 1)) continue;
      const found = findWhole(tokens.slice(at, at + spaced + 1).join(' '));
      if (found) return { tokens: tokens.toSpliced(at, spaced + 1), found };
    }
    return { tokens, found: undefined };
  };
}
