import { titleCase } from '@portal/domain/display';
import type { KnownAddress } from './national-file.ts';
import { type Random, seededRandom } from './seeded.ts';

/** What somebody types for one address, key by key. */
export type TypingSession = {
  readonly text: string;
  readonly hasTypo: boolean;
  /** The suggestion that is wanted. */
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

/** One typing error in a word of five letters or more: two letters changed about, one left out, another one, one twice. */
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

/** Sessions as people type: 40 % units, a seventh with one error, a few without a street type or without a number. */
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

/** Every key after the third is a question. */
export const keystrokes = ({ text }: Pick<TypingSession, 'text'>): string[] =>
  Array.from({ length: Math.max(0, text.length - 3) }, (_, at) => text.slice(0, at + 4));

/** What nobody types in good faith, and what somebody might by accident. */
export const HOSTILE: readonly string[] = [
  '99/9999 king st',
  '9999 king st',
  '99/9999 church street north',
  'unit 99 9999 park road',
  '9999 the',
  '1 st',
  '1 street',
  '1 road',
  '1 a b c d e',
  'a a a a a a a a a a a a',
  's s s s s s',
  '1 s t r e e t',
  '1 1 1 1 1 1 1 1',
  '1/1 1/1 1/1 1/1',
  "'",
  "''",
  "o'o'o'o'",
  "king' & park",
  'king | park',
  '!king',
  'king:*',
  '(king',
  'king)',
  '\\',
  '%',
  '_',
  '%%%%',
  '___ ___',
  '<-> king',
  'new south wales',
  'nsw',
  'nsw 2000',
  'st st st st',
  'rd rd rd',
  'north south east west',
  'north st north',
  'mount park hill',
  'the avenue the',
  'xxxxxxxxxxxxxxxxxxxxxxxx',
  'zqzqzqzq zqzqzqzq zqzqzqzq',
  'abcdefgh ijklmnop qrstuvwx yzabcdef',
  'parkk stret sidney',
  'kinng streeet neewtown',
  '45 ma',
  '45 st',
  '45 pa',
  'ca',
  'ba',
  'mo',
  `${'king '.repeat(30)}`,
  `${'9'.repeat(190)}`,
  `${'a'.repeat(190)}`,
  '½ ½ ½',
  'é è ê ë',
  '🏠 🏠 🏠',
  // Common words that fit together nowhere: every way to read them is tried.
  '12 park road north sydney melbourne',
  '9999 the esplanade sydney melbourne',
  '12 station street blue mountains nowhere land',
  '1 high street north south east west',
  '12 victoria street park hill mount',
  '1 the avenue the park the hill',
  '99/12 church street nth melbourne sydney brisbane perth',
  '12 mount road park lake river',
  '12 george street aaaa bbbb cccc dddd eeee',
  'po box 12 nth st kilda melbuorne',
];
