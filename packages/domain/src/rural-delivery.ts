import type { AddressForm } from './address-form.ts';

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

/** As it stands in the place of a suburb: `RD 2`. Source: NZ Post ADV358. ADR-22 */
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
