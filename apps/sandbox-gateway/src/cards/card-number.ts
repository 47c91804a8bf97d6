/** The brands of cards that the gateway takes. */
export type CardBrand = 'Visa' | 'Mastercard' | 'American Express';

type BrandRule = {
  readonly brand: CardBrand;
  readonly startsWith: RegExp;
  readonly lengths: readonly number[];
  /** How many digits of the number are in one group. */
  readonly groups: readonly number[];
  readonly codeLength: number;
};

const BRANDS: readonly BrandRule[] = [
  { brand: 'Visa', startsWith: /^4/, lengths: [13, 16, 19], groups: [4, 4, 4, 4, 3], codeLength: 3 },
  {
    brand: 'Mastercard',
    startsWith: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    codeLength: 3,
  },
  { brand: 'American Express', startsWith: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
];

const GROUPS_OF_ANY: readonly number[] = [4, 4, 4, 4, 3];

/** Returns the digits of a text, wherever they are. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const findRule = (digits: string): BrandRule | undefined =>
  BRANDS.find(({ startsWith }) => startsWith.test(digits));

/** Returns the brand that a card number, or its beginning, belongs to. GWY-8 */
export const findBrand = (digits: string): CardBrand | undefined => findRule(digits)?.brand;

/** Returns whether a number of this brand can have this number of digits. */
export const hasLengthOfBrand = (digits: string): boolean =>
  findRule(digits)?.lengths.includes(digits.length) ?? false;

/** Returns how many digits the security code of this card has; undefined while the brand is unknown. */
export const codeLengthOf = (digits: string): number | undefined => findRule(digits)?.codeLength;

/** Returns the digits in groups with spaces between, as they are on cards of the brand. */
export function groupDigits(digits: string): string {
  const groups: string[] = [];
  let from = 0;
  for (const size of findRule(digits)?.groups ?? GROUPS_OF_ANY) {
    if (from >= digits.length) break;
    groups.push(digits.slice(from, from + size));
    from += size;
  }
  // Too many digits stay to be seen.
  return groups.join(' ') + digits.slice(from);
}

const NINE = 9;

/** Returns whether the last digit of a card number fits the others. GWY-8 */
export function passesLuhn(digits: string): boolean {
  const values = [...digits].reverse().map(Number);
  const sum = values.reduce((total, value, index) => {
    const doubled = value * 2;
    return total + (index % 2 === 0 ? value : doubled > NINE ? doubled - NINE : doubled);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}
