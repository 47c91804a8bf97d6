/** The marks of cards and banks. */
export type MarkKind = 'visa' | 'mastercard' | 'american-express' | 'card' | 'bank-account';

/** The brands as gateways and hosts write them, in any letters. */
const BRANDS: readonly (readonly [RegExp, MarkKind])[] = [
  [/\bvisa\b/i, 'visa'],
  [/\bmaster\s?card\b/i, 'mastercard'],
  [/\b(?:amex|american[\s_-]?express)\b/i, 'american-express'],
];

/** Returns the mark of a card by the words that name it; a neutral one where they name no brand. POL-53 */
export const markOfCard = (words: string | null): MarkKind =>
  BRANDS.find(([brand]) => brand.test(words ?? ''))?.[1] ?? 'card';
