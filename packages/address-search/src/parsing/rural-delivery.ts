import type { AddressFormat } from '../formats/address-format.ts';

/** A rural delivery number found in a text, and the rest of the text. */
export type RuralDelivery = {
  /** As the country writes it, `RD`. */
  readonly postalType: string;
  /** Digits, sometimes with a letter: `15C`. */
  readonly postalNumber: string;
  readonly rest: string;
};

/** Finds rural delivery numbers in texts. In a country without rural delivery it finds none. */
export type RuralDeliveryFinder = {
  /**
   * Finds the number at the beginning or the end of a text, however it is written: `RD 2`, `RD2`, `R.D. 2`.
   */
  find(text: string): RuralDelivery | undefined;
  /** Finds the number only where the text is nothing else. */
  findWhole(text: string): RuralDelivery | undefined;
};

export const RURAL_NUMBER = String.raw`\d{1,2}[A-Za-z]?`;

/** Returns the number as it is written in the place of a suburb: `RD 2`. Source: NZ Post ADV358. ADDR-22 */
export const ruralSuburb = ({ postalType, postalNumber }: RuralDelivery): string =>
  `${postalType} ${postalNumber}`;

/** Creates the finder of a country. */
export function createRuralDeliveryFinder({
  ruralDelivery,
  ruralDeliveryWords,
}: AddressFormat): RuralDeliveryFinder {
  if (ruralDelivery === null) return { find: () => undefined, findWhole: () => undefined };
  const letters = `(?:${[...ruralDelivery].join(String.raw`\.? ?`)}|${ruralDeliveryWords.join(' ')})`;
  /** Few texts of a file have a rural delivery number: this quick check keeps an import fast. */
  const hint = new RegExp(String.raw`(?<!\p{L})${letters}\.? ?\d`, 'iu');
  const written = String.raw`${letters}\.? ?(?<number>${RURAL_NUMBER})`;
  const patterns = [
    new RegExp(`^(?<rest>)${written}$`, 'iu'),
    new RegExp(`^(?<rest>.*?)[ ,]+${written}$`, 'iu'),
    new RegExp(`^${written}[ ,]+(?<rest>.*)$`, 'iu'),
  ];
  function find(text: string): RuralDelivery | undefined {
    if (!hint.test(text)) return undefined;
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

type ExtractedTokens = { readonly tokens: string[]; readonly found: RuralDelivery | undefined };

/**
 * Creates the extractor that takes `RD 2` out of the tokens of a text: files of streets do not have it.
 * Behind a name the same tokens may be a road and the beginning of a postcode, as in `runciman rd 26`.
 * They are a rural delivery at the beginning, behind a street type or a number, or with more tokens behind
 * them. ADDR-22
 */
export function createRuralDeliveryExtractor(
  format: AddressFormat,
  streetTypes: { has(word: string): boolean },
) {
  const { findWhole } = createRuralDeliveryFinder(format);
  const { ruralDeliveryWords } = format;
  const letters = [...(format.ruralDelivery?.toLowerCase() ?? '')];
  const isNumber = (token = '') => /\d/.test(token);

  function isDelivery(tokens: readonly string[], at: number): boolean {
    if (at < 2) return at === 0;
    const isBehindStreet = tokens.slice(2, at).some((word) => streetTypes.has(word));
    return isBehindStreet || isNumber(tokens[at - 1]) || tokens.length > at + 2;
  }

  const areAt = (parts: readonly string[], tokens: readonly string[], at: number): boolean =>
    parts.length > 0 && parts.every((part, place) => tokens[at + place] === part);

  return (tokens: string[]): ExtractedTokens => {
    for (const [at, token] of tokens.entries()) {
      const attached = findWhole(token);
      if (attached && at !== 1) return { tokens: tokens.toSpliced(at, 1), found: attached };
      const spaced = [letters, ruralDeliveryWords].find((parts) => areAt(parts, tokens, at))?.length ?? 1;
      if (isNumber(token) || !isDelivery(tokens, at)) continue;
      const found = findWhole(tokens.slice(at, at + spaced + 1).join(' '));
      if (found) return { tokens: tokens.toSpliced(at, spaced + 1), found };
    }
    return { tokens, found: undefined };
  };
}
