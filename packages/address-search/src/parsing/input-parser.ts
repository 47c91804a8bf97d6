import type { AddressForm } from '../formats/address-format.ts';
import { createPostalReader, type TypedPostal } from './postal-parser.ts';
import { createRuralRemover, ruralSuburb } from './rural-delivery.ts';
import {
  type GatheredTokens,
  gatherTokens,
  LOOSE_NUMBER,
  type LooseNumber,
  type TypedNumber,
  type TypedUnit,
  typedNumber,
  typedUnit,
} from './token-classifier.ts';
import { createTokenJoiner } from './token-joiner.ts';
import { tokensOf } from './tokeniser.ts';
import { unitWordsOf } from './unit-words.ts';

/** One way to understand what was typed. */
export type TypedAddress = {
  /** Folded words of street, suburb, state and postcode in the order they were typed. */
  readonly words: readonly string[];
  /** Whether the last word may still grow. */
  readonly isLastPartial: boolean;
  readonly house: TypedNumber | null;
  readonly unit: TypedUnit | null;
  /** A rural delivery number as the country writes it, `RD 2`, or null. */
  readonly rural: string | null;
};

/** What was typed: a postal address, or one or more ways to understand it as an address at a street, the likeliest first. */
export type TypedText = TypedPostal | { readonly kind: 'street'; readonly readings: readonly TypedAddress[] };

type StreetReading = Omit<TypedAddress, 'rural'>;

/** Reads what people type. ADDR-2, ADDR-4, ADDR-5 */
export type TypedAddressReader = { read(text: string): TypedText };

const without = (words: readonly string[], places: readonly number[]): string[] =>
  words.filter((_, at) => !places.includes(at));

/** Reads loose numbers as house number, unit and house number, or part of a name or a postcode. */
function readLooseNumbers(
  { words, numbers, unit }: GatheredTokens,
  isLastPartial: boolean,
  isPostcode: (word: string) => boolean,
): StreetReading[] {
  const asWords = { words, isLastPartial, house: null, unit };
  const [first, second] = numbers;
  if (!first) return [asWords];

  const houseOf = ({ text, isFirst, isLastToken }: LooseNumber): TypedNumber => {
    const [, digits = '', suffix = ''] = LOOSE_NUMBER.exec(text) ?? [];
    return typedNumber(digits, suffix, '', isLastToken && isLastPartial && !isFirst);
  };
  const withHouse = (number: LooseNumber): StreetReading => ({
    words: without(words, [number.at]),
    isLastPartial: isLastPartial && !number.isLastToken,
    house: houseOf(number),
    unit,
  });

  const unitThenHouse =
    first.isFirst && second?.isFirst && unit === null
      ? { ...withHouse(second), words: without(words, [first.at, second.at]), unit: typedUnit(first.text) }
      : undefined;
  // State Highway 1, 1700; 10 Ave 340
  const laterHouse = second && !second.isFirst ? withHouse(second) : undefined;
  const endsInPostcode = !first.isFirst && first.isLastToken && isPostcode(first.text);
  const ways = endsInPostcode
    ? [asWords, withHouse(first)]
    : [withHouse(first), unitThenHouse, laterHouse, asWords];
  return ways.filter((way) => way !== undefined);
}

function readingsOf(
  found: GatheredTokens,
  isLastPartial: boolean,
  isPostcode: (word: string) => boolean,
): StreetReading[] {
  if (!found.house) return readLooseNumbers(found, isLastPartial, isPostcode);
  const reading = { words: found.words, isLastPartial, house: found.house, unit: found.unit };
  return found.otherHouse ? [reading, { ...reading, ...found.otherHouse }] : [reading];
}

/** Makes the reader of a country. */
export function createTypedAddressReader(form: AddressForm): TypedAddressReader {
  const words = unitWordsOf(form);
  const { isPostcode, joinPostcode, joinState } = createTokenJoiner(form);
  const readPostal = createPostalReader(form);
  const withoutRural = createRuralRemover(form, words.streetWords);

  return {
    read(text) {
      const box = readPostal(text);
      if (box) return box;
      const isLastPartial = !/[\s,;]$/.test(text);
      const { tokens: streetTokens, found: ruralNumber } = withoutRural(tokensOf(text));
      const found = gatherTokens(joinState(joinPostcode(streetTokens)), { words, form });
      const readings = readingsOf(found, isLastPartial, isPostcode);
      const suburb = ruralNumber ? ruralSuburb(ruralNumber) : null;
      return { kind: 'street', readings: readings.map((reading) => ({ ...reading, rural: suburb })) };
    },
  };
}
