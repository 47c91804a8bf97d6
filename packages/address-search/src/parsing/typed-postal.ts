import { titleCase } from '@portal/domain/contact-details/title-case';
import { type AddressForm, shortForms } from '../formats/address-format.ts';
import { foldText } from './address-text.ts';
import { createTokenJoiner } from './joined-tokens.ts';
import { tokensOf } from './text-tokens.ts';

/** Where a box or bag is, in one way to understand what was typed. */
export type PostalPlace = {
  /** The post office in the place or the road of a roadside box, where one was typed: `Stn Main`, `Succ Centre-Ville`, `Cunningham Rd`; otherwise nothing. */
  readonly station: string;
  /** Folded words of the place, and in New Zealand of its town. */
  readonly words: readonly string[];
  /** Folded code of the state, or nothing. */
  readonly state: string;
  /** Folded and without spaces, or nothing. */
  readonly postcode: string;
};

/** A box, a bag or the like. */
export type TypedPostal = {
  readonly kind: 'postal';
  /** As the country writes it: `PO Box`. */
  readonly type: string;
  readonly number: string;
  /** The likeliest first: a station's name ends where a place begins, which only the places can tell. */
  readonly places: readonly PostalPlace[];
};

/** A station's name has no more words than this. */
const MOST_STATION_WORDS = 4;

/** What stands behind the number, cut into the name of a station and the words of a place. */
type Cut = { readonly station: string; readonly rest: string };

/** `40 Stn Main` and its place: a comma ends the station's name, else any of its first words may. */
function createStationReader({ postalStations }: AddressForm) {
  const kinds = new Map(
    Object.entries(postalStations).flatMap(([kind, written]) =>
      written.map((word): [string, string] => [word, kind]),
    ),
  );
  return (text: string): { before: string; cuts: readonly Cut[] } => {
    const words = text
      .replace(/[,;]/g, ', ')
      .split(/\s+/)
      .filter((word) => word !== '');
    const plain = words.map((word) => foldText(word).replace(/,+$/, ''));
    const at = plain.findIndex((word, place) => place > 0 && kinds.has(word));
    if (at < 0) return { before: text, cuts: [] };
    const kind = kinds.get(plain[at] ?? '') ?? '';
    const behind = words.slice(at + 1);
    const names = behind.slice(0, MOST_STATION_WORDS).map((_, last) => last + 1);
    const comma = behind.findIndex((word) => word.endsWith(',')) + 1;
    const lengths = new Set([...(names.includes(comma) ? [comma] : []), ...names]);
    const cuts = [...lengths].map((length) => ({
      station: `${kind} ${titleCase(behind.slice(0, length).join(' ').replace(/,/g, ''))}`,
      rest: behind.slice(length).join(' '),
    }));
    return { before: words.slice(0, at).join(' '), cuts };
  };
}

/** A roadside box stands at a road: `RMB 1234 Cunningham Rd`, which a street's type ends. */
function createRoadReader({ roadsidePostalTypes, streetTypes }: AddressForm) {
  const types = shortForms(streetTypes);
  return (type: string, words: readonly string[]): Cut[] => {
    const end = words.findIndex((word, at) => at > 0 && types.has(word)) + 1;
    if (end === 0 || !roadsidePostalTypes.includes(type)) return [];
    return [{ station: titleCase(words.slice(0, end).join(' ')), rest: words.slice(end).join(' ') }];
  };
}

/** `Site 6 Comp 10 RR 8` is `RR 8 Site 6 Comp 10`: what stands before the route says where along it, and belongs to its number. */
function createSiteReader({ postalSites, postalTypes, postalWritten }: AddressForm) {
  if (postalSites.length === 0) return (plain: string) => ({ plain, site: '' });
  const types = postalTypes.flatMap((type) => [foldText(type), ...(postalWritten[type] ?? [])]).join('|');
  const sites = new RegExp(`^((?:(?:${postalSites.join('|')}) \\w+ )+)(?=(?:${types}) ?\\d)`);
  return (plain: string) => ({
    plain: plain.replace(sites, ''),
    site: titleCase(sites.exec(plain)?.[1]?.trim() ?? ''),
  });
}

/** Takes the number off the front; a long one may be typed in groups, `12 228`. */
function takeNumber(words: string[]): string {
  let number = /\d/.test(words[0] ?? '') ? (words.shift() ?? '') : '';
  while (/^\d+$/.test(number) && /^\d{3}$/.test(words[0] ?? '')) number += words.shift() ?? '';
  return number;
}

/** Makes the reader of boxes and bags of a country: undefined for a text that is none. ADDR-13 */
export function createPostalReader(form: AddressForm): (text: string) => TypedPostal | undefined {
  const { isPostcode, joinPostcode, joinState } = createTokenJoiner(form);
  const readStation = createStationReader(form);
  const readRoad = createRoadReader(form);
  const readSite = createSiteReader(form);
  const types = form.postalTypes.map((type) => ({
    type,
    pattern: new RegExp(
      `^(?:${[foldText(type), ...(form.postalWritten[type] ?? [])].join('|')})(?: (?:no )?|(?=\\d)|$)`,
    ),
  }));
  const stateNames = new Map(
    Object.entries(form.states).flatMap(([code, names]) =>
      [code, ...names].map((name): [string, string] => [name, code]),
    ),
  );

  /** A state stands at the end, seldom at the beginning; alone it is the place: `CP 12, Québec`. */
  function placeOf(station: string, tokens: string[]): PostalPlace {
    const typed = joinState(joinPostcode(tokens), true);
    const postcode = typed.find(isPostcode) ?? '';
    const words = typed.filter((word) => word !== postcode);
    const place = { station, postcode };
    const last = stateNames.get(words.at(-1) ?? '');
    if (last !== undefined && words.length > 1) return { ...place, words: words.slice(0, -1), state: last };
    const first = stateNames.get(words[0] ?? '');
    if (first !== undefined && words.length > 1) return { ...place, words: words.slice(1), state: first };
    const isCodeAlone = words.length === 1 && (words[0] ?? '') in form.states;
    return { ...place, words: isCodeAlone ? [] : words, state: '' };
  }

  return (text) => {
    const read = (part: string) =>
      readSite(
        tokensOf(part)
          .filter((token) => token !== '#')
          .join(' ')
          .replace(/^(?:po|box) (?=\d)/, 'po box '),
      );
    const { plain, site } = read(text);
    const found = types.find(({ pattern }) => pattern.test(plain));
    if (!found) return undefined;
    const { before, cuts } = readStation(text);
    const restOf = (whole: string) =>
      whole
        .replace(found.pattern, '')
        .split(' ')
        .filter((word) => word !== '');
    const rest = restOf(plain);
    const number = takeNumber(rest);
    // Between the number and the station stands nothing, or it is a place's word.
    const isStation = restOf(read(before).plain).join('') === number;
    const stations = isStation ? cuts : [];
    return {
      kind: 'postal',
      type: found.type,
      number: [number.toUpperCase(), site].filter(Boolean).join(' '),
      places: [
        ...stations.map((cut) => placeOf(cut.station, tokensOf(cut.rest))),
        placeOf('', rest),
        ...readRoad(found.type, rest).map((cut) => placeOf(cut.station, tokensOf(cut.rest))),
      ],
    };
  };
}
