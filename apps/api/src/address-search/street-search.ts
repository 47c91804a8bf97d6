import type { SuggestionParts } from '@portal/address-search/address-suggestion';
import type { TypedAddress } from '@portal/address-search/parsing/input-parser';
import type { Spellings, StreetQuestion } from '@portal/address-search/query/street-query';
import {
  flatKey,
  levelKey,
  numberBeginningKey,
  numberKey,
} from '@portal/address-search/street-index/house-numbers';
import { onlyInRangeKey } from '@portal/address-search/street-index/number-ranges';
import {
  type FoundStreet,
  NO_NUMBER,
  type NumberKeys,
} from '#api/address-search/address-search-repository.ts';
import { type Search, TOO_MANY } from '#api/address-search/postal-search.ts';
import { respell } from '#api/address-search/spelling-correction.ts';
import { isOnlyInRange, MOST, suggestionsOf } from '#api/address-search/street-suggestions.ts';
import type { FoundAddresses } from '#api/gateways/address-search/address-search.ts';

/** Each further word makes a question dearer and an answer less likely. */
const MANY_WORDS = 5;
/** Only the likeliest readings are respelled: the others stand for rare ways to write. */
const READINGS_RESPELLED = 1;

/** What to look for among the variants of a number: the flat, the level, the end of a range or the letter. */
function variantKeyOf({ house, unit }: TypedAddress): string {
  if (unit) return unit.isLevel ? levelKey(unit.number) : flatKey(unit.number);
  if (house?.last) return `-${house.last}`;
  return house?.suffix ? `,${house.suffix}` : '';
}

type Find = (keys: NumberKeys) => Promise<FoundStreet[]>;

const hasNumber = ({ has }: FoundStreet): boolean => has !== 'street';

/** Streets that have most of a number, by itself or in a range; where those fill the answer, the ones that have it by itself first. ADDR-21 */
async function findNumber(find: Find, number: string, variant: string): Promise<FoundStreet[]> {
  const keys = { number: numberKey(number), variant, without: '' };
  const streets = await find(keys);
  const inRange = streets.filter(isOnlyInRange);
  if (streets.length < MOST || inRange.length === 0) return streets;
  const own = await find({ ...keys, without: onlyInRangeKey(number) });
  return [...own.filter(({ has }) => has === streets[0]?.has), ...inRange].slice(0, MOST);
}

/** A search among streets. */
type StreetSearch = Search & {
  /** Whether any street has what the question needs; asked once in a search. */
  readonly mayFit: (question: StreetQuestion) => Promise<boolean>;
};

function searchAmongStreets(search: Search): StreetSearch {
  const { repository, countryId } = search;
  const asked = new Map<string, Promise<boolean>>();
  return {
    ...search,
    async mayFit({ needed }) {
      if (!needed) return true;
      const text = needed.join();
      const known = asked.get(text) ?? repository.hasStreets(countryId, needed);
      asked.set(text, known);
      return known;
    },
  };
}

/** A way to read a text; any but the first, as it was typed, seldom fits, so that is found out before it is asked in full. */
type Way = { readonly isFirst: boolean; readonly spellings?: Spellings };

const finderOf =
  ({ repository, countryId }: Search, question: StreetQuestion): Find =>
  (keys) =>
    repository.findStreets(countryId, question, keys);

/** Undefined when the words say too little; otherwise what fits, the closest only. */
async function findStreets(
  search: StreetSearch,
  typed: TypedAddress,
  { isFirst, spellings }: Way,
): Promise<FoundStreet[] | undefined> {
  const question = search.country.words.questionOf(typed.words, typed.isLastPartial, spellings);
  if (!question) return undefined;
  const isDear = !isFirst || typed.words.length >= MANY_WORDS;
  if (isDear && !(await search.mayFit(question))) return [];
  const find = finderOf(search, question);
  if (!typed.house) return find(NO_NUMBER);
  const { number, isPartial } = typed.house;
  const variant = variantKeyOf(typed);
  const streets = await findNumber(find, number, variant);
  // Without the street there is no number to look for. ADDR-5
  if (streets.length === 0 || streets.some(hasNumber)) return streets;
  const begun = isPartial ? await find({ ...NO_NUMBER, number: numberBeginningKey(number) }) : [];
  return begun.some(hasNumber) ? begun : streets;
}

async function searchRespelled(
  search: StreetSearch,
  readings: readonly TypedAddress[],
): Promise<SuggestionParts[]> {
  const { repository, country, countryId } = search;
  for (const reading of readings.slice(0, READINGS_RESPELLED)) {
    for (const { typed, spellings } of await respell(
      repository,
      { countryId, words: country.words },
      reading,
    )) {
      const streets = (await findStreets(search, typed, { isFirst: false, spellings })) ?? [];
      if (streets.length > 0) return suggestionsOf(country, streets, typed);
    }
  }
  return [];
}

async function searchReadings(
  search: StreetSearch,
  readings: readonly TypedAddress[],
  isAsTyped: boolean,
): Promise<FoundAddresses | undefined> {
  for (const [place, typed] of readings.entries()) {
    const streets = await findStreets(search, typed, { isFirst: isAsTyped && place === 0 });
    // A reading that says too little is no reason to try rarer ones.
    if (streets === undefined && place === 0) return TOO_MANY;
    if (streets && streets.length > 0) {
      return { kind: 'matches', matches: suggestionsOf(search.country, streets, typed) };
    }
  }
  return undefined;
}

/** The number has to be there: a street alone, in another place than was typed, would be any. ADDR-24 */
async function searchLoosely(search: Search, text: string): Promise<SuggestionParts[]> {
  const { country } = search;
  const typed = country.typed.read(text);
  const [reading] = typed.kind === 'street' ? typed.readings : [];
  if (!reading?.house) return [];
  for (const question of country.words.looseQuestions(reading.words)) {
    const streets = await findNumber(finderOf(search, question), reading.house.number, '');
    if (streets.some(hasNumber)) return suggestionsOf(country, streets, reading);
  }
  return [];
}

/**
 * As it was typed, then with other spellings, then without what may stand around an address, then in a place that was typed otherwise.
 * ADDR-6, ADDR-24
 */
export async function searchStreets(
  searched: Search,
  readings: readonly TypedAddress[],
  text: string,
): Promise<FoundAddresses> {
  const search = searchAmongStreets(searched);
  const found = await searchReadings(search, readings, true);
  if (found) return found;
  const respelled = await searchRespelled(search, readings);
  if (respelled.length > 0) return { kind: 'matches', matches: respelled };
  const { texts, bare } = search.country.plainerTexts(text);
  for (const plainer of texts) {
    const typed = search.country.typed.read(plainer);
    const other = typed.kind === 'street' ? await searchReadings(search, typed.readings, false) : undefined;
    if (other?.kind === 'matches') return other;
  }
  return { kind: 'matches', matches: await searchLoosely(search, bare) };
}
