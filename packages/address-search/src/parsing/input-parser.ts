import type { AddressFormat } from '../formats/address-format.ts';
import { unitWordsOf } from '../formats/unit-words.ts';
import { foldText } from './fold-text.ts';
import { withOrdinalDigits } from './number-words.ts';
import { createPostalParser, type ParsedPostal } from './postal-parser.ts';
import { createRuralDeliveryExtractor, ruralSuburb } from './rural-delivery.ts';
import { type AmbiguousNumber, type ClassifiedTokens, classifyTokens } from './token-classifier.ts';
import { createTokenJoiner } from './token-joiner.ts';
import { tokenise } from './tokeniser.ts';
import { createFractionReader } from './typed-fractions.ts';
import {
  AMBIGUOUS_NUMBER,
  bothUnits,
  type TypedNumber,
  type TypedUnit,
  typedNumber,
  typedUnit,
} from './typed-numbers.ts';

/** One way to understand what was typed. */
export type Interpretation = {
  /** Folded words of street, suburb, state and postcode in the order in which they were typed. */
  readonly words: readonly string[];
  /** Whether the last word may still grow. */
  readonly isLastPartial: boolean;
  readonly house: TypedNumber | null;
  readonly unit: TypedUnit | null;
  /** A rural delivery number as the country writes it, `RD 2`, or null. */
  readonly rural: string | null;
  /** Whether it counts only where a file has the number with its letter. */
  readonly needsLetter?: boolean;
};

/**
 * A parsed input: a postal address, or the interpretations as an address at a street, the likeliest first.
 */
type ParsedInput =
  | ParsedPostal
  | { readonly kind: 'street'; readonly interpretations: readonly Interpretation[] };

type StreetInterpretation = Omit<Interpretation, 'rural'>;

/** Parses what people type. ADDR-2, ADDR-4, ADDR-5 */
export type InputParser = { parse(text: string): ParsedInput };

const without = (words: readonly string[], places: readonly number[]): string[] =>
  words.filter((_, at) => !places.includes(at));

/**
 * Interprets ambiguous numbers as house number, as unit and house number, or as part of a name or a postcode.
 */
function interpretNumbers(
  { words, numbers, unit }: ClassifiedTokens,
  isLastPartial: boolean,
  isPostcode: (word: string) => boolean,
): StreetInterpretation[] {
  const asWords = { words, isLastPartial, house: null, unit };
  const [first, second] = numbers;
  if (!first) return [asWords];

  const houseOf = ({ text, isFirst, isLastToken }: AmbiguousNumber): TypedNumber => {
    const [, digits = '', suffix = ''] = AMBIGUOUS_NUMBER.exec(text) ?? [];
    return typedNumber(digits, suffix, '', isLastToken && isLastPartial && !isFirst);
  };
  const withHouse = (number: AmbiguousNumber): StreetInterpretation => ({
    words: without(words, [number.at]),
    isLastPartial: isLastPartial && !number.isLastToken,
    house: houseOf(number),
    unit,
  });

  const unitThenHouse =
    first.isFirst && second?.isFirst
      ? {
          ...withHouse(second),
          words: without(words, [first.at, second.at]),
          unit: bothUnits(unit, typedUnit(first.text)),
        }
      : undefined;
  // State Highway 1, 1700; 10 Ave 340
  const laterHouse = second && !second.isFirst ? withHouse(second) : undefined;
  const endsInPostcode = !first.isFirst && first.isLastToken && isPostcode(first.text);
  const candidates = endsInPostcode
    ? [asWords, withHouse(first)]
    : [withHouse(first), unitThenHouse, laterHouse, asWords];
  return candidates.filter((candidate) => candidate !== undefined);
}

function interpretationsOf(
  found: ClassifiedTokens,
  isLastPartial: boolean,
  isPostcode: (word: string) => boolean,
): StreetInterpretation[] {
  if (!found.house) return interpretNumbers(found, isLastPartial, isPostcode);
  const likeliest = { words: found.words, isLastPartial, house: found.house, unit: found.unit };
  if (!found.otherHouse) return [likeliest];
  const { streetAt, ...other } = found.otherHouse;
  const words = streetAt === undefined ? found.words : without(found.words, [streetAt]);
  return [likeliest, { ...likeliest, ...other, words }];
}

/** Interprets a word behind the street as a unit. */
function withUnitBehind(found: ClassifiedTokens): ClassifiedTokens | undefined {
  if (!found.otherUnit) return undefined;
  const { unit, at } = found.otherUnit;
  const numbers = found.numbers.map((number) => (number.at > at ? { ...number, at: number.at - 1 } : number));
  return { ...found, words: without(found.words, [at]), numbers, unit, otherUnit: null };
}

/**
 * Interprets a letter behind a number as its suffix, where it may also be a direction: `810 e lakeview rd` is
 * number 810E of Lakeview Road where East Lakeview Road is none.
 */
function withLetterJoined(tokens: readonly string[]): readonly string[] | undefined {
  const at = tokens.findIndex(
    (token, place) =>
      /\d$/.test(token) &&
      /^[a-z]$/.test(tokens[place + 1] ?? '') &&
      /^[a-z]{2}/.test(tokens[place + 2] ?? ''),
  );
  return at < 0 ? undefined : tokens.toSpliced(at, 2, `${tokens[at]}${tokens[at + 1]}`);
}

/** Creates the input parser of a country. */
export function createInputParser(format: AddressFormat): InputParser {
  const words = unitWordsOf(format);
  const { isPostcode, joinPostcode, joinState } = createTokenJoiner(format);
  const parsePostal = createPostalParser(format);
  const readFractions = createFractionReader(format);
  const extractRural = createRuralDeliveryExtractor(format, words.streetTypes);

  return {
    parse(text) {
      const postal = parsePostal(text);
      if (postal) return postal;
      const isLastPartial = !/[\s,;]$/.test(text);
      const { tokens, found: delivery } = extractRural(tokenise(readFractions(foldText(text))));
      const joined = joinState(joinPostcode(tokens));
      const asTyped = [joined, withOrdinalDigits(joined)].filter((reading) => reading !== undefined);
      const joinedLetter = withLetterJoined(joined);
      const classify = (reading: readonly string[]) => classifyTokens(reading, { words, format });
      const interpretations = [
        ...asTyped.map(classify).flatMap((found) => interpretationsOf(found, isLastPartial, isPostcode)),
        ...(joinedLetter ? interpretationsOf(classify(joinedLetter), isLastPartial, isPostcode) : [])
          .filter(({ house }) => house !== null && house.suffix !== '')
          .map((one) => ({ ...one, needsLetter: true })),
        ...asTyped.map(classify).flatMap((found) => {
          const isLast = found.otherUnit?.at === found.words.length - 1;
          const behind = withUnitBehind(found);
          return behind ? interpretationsOf(behind, isLastPartial && !isLast, isPostcode) : [];
        }),
      ];
      const rural = delivery ? ruralSuburb(delivery) : null;
      return { kind: 'street', interpretations: interpretations.map((one) => ({ ...one, rural })) };
    },
  };
}
