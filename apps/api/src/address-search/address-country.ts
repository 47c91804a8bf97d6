import { type AddressForm, shortForms } from '@portal/address-search/formats/address-format';
import { resolveAddressForm } from '@portal/address-search/formats/address-formats';
import { type AddressLines, createAddressLines } from '@portal/address-search/parsing/address-line';
import {
  createTypedAddressReader,
  type TypedAddressReader,
} from '@portal/address-search/parsing/input-parser';
import { createRuralReader, type RuralReader } from '@portal/address-search/parsing/rural-delivery';
import { createPlainerTexts, type PlainerTexts } from '@portal/address-search/query/fallback-inputs';
import { createStreetWords, type StreetWords } from '@portal/address-search/query/street-terms';

/** The rules of a country, ready to use. */
export type AddressCountry = {
  readonly form: AddressForm;
  readonly lines: AddressLines;
  readonly rural: RuralReader;
  readonly words: StreetWords;
  readonly typed: TypedAddressReader;
  /** The beginnings of a place's name as files may write it: typed `mt gambier`, `mount gambier`. */
  readonly placeBeginnings: (words: readonly string[]) => string[];
  readonly plainerTexts: (text: string) => PlainerTexts;
};

/**
 * Tables of postcodes keep one way to write a place: what was typed is tried first, then its long and short forms, then with the direction at the
 * other end: typed `bendigo nth`, `north bendigo`. ADDR-3, ADDR-13
 */
function createPlaceBeginnings({ wordForms, directions }: AddressForm) {
  const shorts = shortForms(wordForms);
  const directionWords = shortForms(directions);
  const short = (word: string) => shorts.get(word)?.[0] ?? word;
  const long = (word: string) => wordForms[short(word)]?.[0] ?? word;
  // Pt is Point and Port.
  const otherLong = (word: string) => wordForms[short(word)]?.[1] ?? word;
  function turned(words: readonly string[]): readonly string[] {
    const [first = '', last = ''] = [words[0], words.at(-1)];
    if (words.length > 1 && directionWords.has(last)) return [last, ...words.slice(0, -1)];
    return words.length > 1 && directionWords.has(first) ? [...words.slice(1), first] : words;
  }
  return (words: readonly string[]) => [
    ...new Set(
      [words, turned(words)]
        .flatMap((way) => [way, way.map(long), way.map(short), way.map(otherLong)])
        .map((way) => way.join(' ')),
    ),
  ];
}

function createAddressCountry(countryId: number): AddressCountry {
  const form = resolveAddressForm(countryId);
  return {
    form,
    lines: createAddressLines(form),
    rural: createRuralReader(form),
    words: createStreetWords(form),
    typed: createTypedAddressReader(form),
    placeBeginnings: createPlaceBeginnings(form),
    plainerTexts: createPlainerTexts(form),
  };
}

/** Makes the rules of a country when they are first needed, and keeps them. */
export function createAddressCountries(): (countryId: number) => AddressCountry {
  const made = new Map<number, AddressCountry>();
  return (countryId) => {
    const country = made.get(countryId) ?? createAddressCountry(countryId);
    made.set(countryId, country);
    return country;
  };
}
