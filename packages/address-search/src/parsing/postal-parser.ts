import { titleCase } from '@portal/domain/contact-details/title-case';
import { type AddressFormat, shortForms } from '../formats/address-format.ts';
import { foldText } from './fold-text.ts';
import { createTokenJoiner } from './token-joiner.ts';
import { tokenise } from './tokeniser.ts';
import { AMBIGUOUS_NUMBER } from './typed-numbers.ts';

/** One interpretation of where a box or bag is. */
export type PostalPlace = {
  /**
   * The post office or the road of a roadside box: `Stn Main`, `Succ Centre-Ville`, `Cunningham Rd`.
   * Empty where none was typed.
   */
  readonly station: string;
  /** Folded words of the place, and in New Zealand of its town. */
  readonly words: readonly string[];
  /** Folded code of the state, or empty. */
  readonly state: string;
  /** Folded and without spaces, or empty. */
  readonly postcode: string;
};

/** A box, a bag or another kind of postal delivery. */
export type ParsedPostal = {
  readonly kind: 'postal';
  /** As the country writes it: `PO Box`. */
  readonly type: string;
  readonly number: string;
  /** The likeliest first. Only the known places tell where the name of a station ends. */
  readonly places: readonly PostalPlace[];
  /**
   * The text behind a rural route where it may be the address of a house: `1875 sandstone dr penticton`.
   * Empty elsewhere.
   */
  readonly street: string;
};

/** The name of a station has no more words. */
const MAX_STATION_WORDS = 4;

/** The text behind the number, split into the name of a station and the words of a place. */
type StationSplit = { readonly station: string; readonly rest: string };

/**
 * Creates the parser of `40 Stn Main` and its place. A comma ends the name of the station; otherwise
 * any of its first words may.
 */
function createStationParser({ postalStations }: AddressFormat) {
  const stations = new Map(
    Object.entries(postalStations).flatMap(([station, written]) =>
      written.map((word): [string, string] => [word, station]),
    ),
  );
  return (text: string): { before: string; splits: readonly StationSplit[] } => {
    const words = text
      .replace(/[,;]/g, ', ')
      .split(/\s+/)
      .filter((word) => word !== '');
    const folded = words.map((word) => foldText(word).replace(/,+$/, ''));
    const at = folded.findIndex((word, place) => place > 0 && stations.has(word));
    if (at < 0) return { before: text, splits: [] };
    const station = stations.get(folded[at] ?? '') ?? '';
    const behind = words.slice(at + 1);
    const nameLengths = behind.slice(0, MAX_STATION_WORDS).map((_, last) => last + 1);
    const commaLength = behind.findIndex((word) => word.endsWith(',')) + 1;
    const lengths = new Set([...(nameLengths.includes(commaLength) ? [commaLength] : []), ...nameLengths]);
    const splits = [...lengths].map((length) => ({
      station: `${station} ${titleCase(behind.slice(0, length).join(' ').replace(/,/g, ''))}`,
      rest: behind.slice(length).join(' '),
    }));
    return { before: words.slice(0, at).join(' '), splits };
  };
}

/**
 * Creates the parser of the road of a roadside box, `RMB 1234 Cunningham Rd`. A street type ends the road.
 */
function createRoadParser({ roadsidePostalTypes, streetTypes }: AddressFormat) {
  const types = shortForms(streetTypes);
  return (type: string, words: readonly string[]): StationSplit[] => {
    const end = words.findIndex((word, at) => at > 0 && types.has(word)) + 1;
    if (end === 0 || !roadsidePostalTypes.includes(type)) return [];
    return [{ station: titleCase(words.slice(0, end).join(' ')), rest: words.slice(end).join(' ') }];
  };
}

/**
 * Creates the parser of `Site 6 Comp 10 RR 8`, which becomes `RR 8 Site 6 Comp 10`: the site belongs
 * to the number of the route.
 */
function createSiteParser({ postalSiteWords, postalTypes, postalTypeVariants }: AddressFormat) {
  if (postalSiteWords.length === 0) return (text: string) => ({ text, site: '' });
  const types = postalTypes
    .flatMap((type) => [foldText(type), ...(postalTypeVariants[type] ?? [])])
    .join('|');
  const sites = new RegExp(`^((?:(?:${postalSiteWords.join('|')}) \\w+ )+)(?=(?:${types}) ?\\d)`);
  return (text: string) => ({
    text: text.replace(sites, ''),
    site: titleCase(sites.exec(text)?.[1]?.trim() ?? ''),
  });
}

/**
 * Removes the number from the front of the words and returns it. A long number may be
 * typed in groups: `12 228`.
 */
function consumeNumber(words: string[]): string {
  let number = /\d/.test(words[0] ?? '') ? (words.shift() ?? '') : '';
  while (/^\d+$/.test(number) && /^\d{3}$/.test(words[0] ?? '')) number += words.shift() ?? '';
  return number;
}

/**
 * Returns the words behind the number of a route where a house number and a word come first. A space or comma
 * at the end of the text ends the last word.
 */
function streetOf([, house = '', name = '', ...others]: readonly string[], text: string): string {
  const isHouse = AMBIGUOUS_NUMBER.test(house) && /^\p{L}{2}|^\d/u.test(name);
  const end = /[\s,;]$/.test(text) ? ' ' : '';
  return isHouse ? [house, name, ...others].join(' ') + end : '';
}

/** Creates the parser of a place: its words, state and postcode. */
function createPlaceParser(format: AddressFormat) {
  const { isPostcode, joinPostcode, joinState } = createTokenJoiner(format);
  const stateNames = new Map(
    Object.entries(format.states).flatMap(([code, names]) =>
      [code, ...names].map((name): [string, string] => [name, code]),
    ),
  );
  // A state is at the end, rarely at the beginning. Alone it is the name of the place: `CP 12, Québec`.
  return (station: string, tokens: string[]): PostalPlace => {
    const joined = joinState(joinPostcode(tokens), true);
    const postcode = joined.find(isPostcode) ?? '';
    const words = joined.filter((word) => word !== postcode);
    const place = { station, postcode };
    const last = stateNames.get(words.at(-1) ?? '');
    if (last !== undefined && words.length > 1) return { ...place, words: words.slice(0, -1), state: last };
    const first = stateNames.get(words[0] ?? '');
    if (first !== undefined && words.length > 1) return { ...place, words: words.slice(1), state: first };
    const isCodeAlone = words.length === 1 && (words[0] ?? '') in format.states;
    return { ...place, words: isCodeAlone ? [] : words, state: '' };
  };
}

/** Creates the parser of boxes and bags of a country. It returns undefined for any other text. ADDR-13 */
export function createPostalParser(format: AddressFormat): (text: string) => ParsedPostal | undefined {
  const parseStation = createStationParser(format);
  const parseRoad = createRoadParser(format);
  const parseSite = createSiteParser(format);
  const parsePlace = createPlaceParser(format);
  const types = format.postalTypes.map((type) => ({
    type,
    pattern: new RegExp(
      `^(?:${[foldText(type), ...(format.postalTypeVariants[type] ?? [])].join('|')})${format.titlePostalTypes.includes(type) ? ' ?(?=\\d)' : '(?: (?:no )?|(?=\\d)|$)'}`,
    ),
  }));
  const normalise = (text: string) =>
    tokenise(text)
      .filter((token) => token !== '#')
      .join(' ')
      .replace(/^(?:po|box) (?=\d)/, 'po box ');

  return (text) => {
    const { text: normalised, site } = parseSite(normalise(text));
    const found = types.find(({ pattern }) => pattern.test(normalised));
    if (!found) return undefined;
    const wordsBehindType = (whole: string) =>
      whole
        .replace(found.pattern, '')
        .split(' ')
        .filter((word) => word !== '');
    const rest = wordsBehindType(normalised);
    const street = format.routePostalTypes.includes(found.type) ? streetOf(rest, text) : '';
    const number = consumeNumber(rest);
    const { before, splits } = parseStation(text);
    // A station follows the number directly; elsewhere the same word belongs to a place.
    const isStation = wordsBehindType(parseSite(normalise(before)).text).join('') === number;
    const placeOf = (split: StationSplit) => parsePlace(split.station, tokenise(split.rest));
    return {
      kind: 'postal',
      type: found.type,
      number: [number.toUpperCase(), site].filter(Boolean).join(' '),
      places: [
        ...(isStation ? splits : []).map(placeOf),
        parsePlace('', rest),
        ...parseRoad(found.type, rest).map(placeOf),
      ],
      street,
    };
  };
}
