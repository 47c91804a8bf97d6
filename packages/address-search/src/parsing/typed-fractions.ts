import type { AddressFormat } from '../formats/address-format.ts';
import { unitWordsOf } from '../formats/unit-words.ts';
import { FRACTION_SIGNS, WRITTEN_FRACTIONS, withFractionSign } from '../street-index/fractions.ts';

const SIGN_BEHIND_NUMBER = new RegExp(`(?<=\\d)[ -]?(?=[${FRACTION_SIGNS}])`, 'g');
const STRAY_SIGN = new RegExp(`(?<!\\d)[${FRACTION_SIGNS}]`, 'g');

/**
 * Creates the reader of fractions behind house numbers: `32 1/2 main st` and `32-1/2 main st` become
 * `32½ main st`. The text is folded. Behind the word of a unit the same characters are a unit and a number,
 * `level 3 1/2 king st`, and so they are behind a postcode. ADDR-50
 */
export function createFractionReader(format: AddressFormat): (text: string) => string {
  const { labels: words, numberless } = unitWordsOf(format);
  const labels = [...words.keys()].filter((word) => !numberless.has(word)).join('|');
  const fraction = new RegExp(
    `(?<![\\d/])(?<!(?:^|[^a-z])(?:${labels})[ ,]*(?:#|no)?[ ,]*)(\\d{1,6})[ -](${WRITTEN_FRACTIONS})(?=[ ,]+[a-z\\d]|[ ,]*$)`,
    'g',
  );
  const postcode = new RegExp(`^${format.postcodePattern}$`);
  return (text) =>
    text
      .replace(fraction, (whole, number: string, written: string, at: number) =>
        at > 0 && postcode.test(number) ? whole : number + withFractionSign(written),
      )
      .replace(SIGN_BEHIND_NUMBER, '')
      .replace(STRAY_SIGN, ' ');
}
