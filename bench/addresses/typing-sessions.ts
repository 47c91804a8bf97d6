import { titleCase } from '@portal/domain/contact-details/title-case';
import { type Random, seededRandom } from '../seeded-random.ts';
import type { KnownAddress } from './national-file.ts';

/** The text that somebody types for one address, key by key. */
export type TypingSession = {
  readonly text: string;
  readonly hasTypo: boolean;
  /** The wanted suggestion. */
  readonly wanted: string;
};

const SHORT: Readonly<Record<string, string>> = {
  STREET: 'st',
  ROAD: 'rd',
  AVENUE: 'ave',
  DRIVE: 'dr',
  COURT: 'ct',
  PLACE: 'pl',
  CRESCENT: 'cres',
  CLOSE: 'cl',
  LANE: 'ln',
  PARADE: 'pde',
  HIGHWAY: 'hwy',
  TERRACE: 'tce',
  GROVE: 'gr',
  CIRCUIT: 'cct',
  BOULEVARD: 'blvd',
};
const SHARE = {
  typo: 1 / 7,
  noType: 0.07,
  fullType: 0.3,
  slash: 0.5,
  comma: 0.2,
  state: 0.15,
  postcode: 0.15,
  first: 0.06,
};
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SHORTEST_WRONG_WORD = 5;

/**
 * Makes one typing error in a word of five letters or more: two letters swapped, or one
 * missing, replaced or doubled.
 */
export function mistype(text: string, random: Random): string | undefined {
  const words = text.split(' ');
  const long = words.flatMap((word, at) =>
    /^[a-z]+$/.test(word) && word.length >= SHORTEST_WRONG_WORD ? [at] : [],
  );
  if (long.length === 0) return undefined;
  const place = random.pick(long);
  const word = words[place] ?? '';
  const at = 1 + random.below(word.length - 2);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ];
  const wrong = random.pick([
    before + next + letter + after,
    before + next + after,
    before + random.pick([...LETTERS]) + next + after,
    before + letter + letter + next + after,
  ]);
  if (wrong === word) return undefined;
  return [...words.slice(0, place), wrong, ...words.slice(place + 1)].join(' ');
}

function typed(address: KnownAddress, random: Random, isStreetOnly: boolean): string {
  const { flat, number, last } = address;
  const house = `${number}${last && random.chance(0.5) ? `-${last}` : ''}`.toLowerCase();
  const comma = random.chance(SHARE.comma) ? ',' : '';
  const unit =
    flat === ''
      ? ''
      : random.chance(SHARE.slash)
        ? `${flat}/`
        : `${random.pick(['unit ', 'u', 'flat '])}${flat}${comma} `;
  const type = random.chance(SHARE.noType)
    ? ''
    : ` ${random.chance(SHARE.fullType) ? address.type : (SHORT[address.type] ?? address.type)}`;
  const street = `${address.street}${type}`.toLowerCase();
  const place =
    `${address.locality}${random.chance(SHARE.state) ? ` ${address.state}` : ''}${random.chance(SHARE.postcode) ? ` ${address.postcode}` : ''}`.toLowerCase();
  if (isStreetOnly) return `${street}${comma} ${place}`;
  return random.chance(SHARE.first)
    ? `${place}${comma} ${unit}${house} ${street}`
    : `${unit}${house} ${street}${comma} ${place}`;
}

function wantedText(address: KnownAddress, isStreetOnly: boolean): string {
  const { flat, number, last, street, type, locality, state, postcode } = address;
  const house = isStreetOnly
    ? ''
    : `${flat === '' ? '' : `${flat}/`}${number}${last === '' ? '' : `-${last}`} `;
  return `${house}${titleCase(`${street} ${type}`)};${titleCase(locality)};${state};${postcode}`;
}

/**
 * Returns sessions as people type: 40 % with a unit, one in seven with an error, a few without
 * a street type or a number.
 */
export function typingSessions(
  known: readonly KnownAddress[],
  { count, seed }: { count: number; seed: number },
): TypingSession[] {
  const random = seededRandom(seed);
  const withFlat = known.filter(({ flat }) => flat !== '');
  const withoutFlat = known.filter(({ flat }) => flat === '');
  return Array.from({ length: count }, () => {
    const address = random.pick(random.chance(0.4) ? withFlat : withoutFlat);
    const isStreetOnly = random.chance(0.05);
    const right = typed(address, random, isStreetOnly);
    const wrong = random.chance(SHARE.typo) ? mistype(right, random) : undefined;
    return { text: wrong ?? right, hasTypo: wrong !== undefined, wanted: wantedText(address, isStreetOnly) };
  });
}

/** Returns the text after every key from the fourth on: each is a query. */
export const keystrokes = ({ text }: Pick<TypingSession, 'text'>): string[] =>
  Array.from({ length: Math.max(0, text.length - 3) }, (_, at) => text.slice(0, at + 4));
