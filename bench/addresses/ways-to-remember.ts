import type { SuggestionParts } from '@portal/address-search/address-suggestion';
import { foldText } from '@portal/address-search/parsing/fold-text';
import type { Random } from '../seeded-random.ts';
import { OLD_NAMES, type OtherPlaces } from './other-places.ts';
import type { WayToType } from './ways-to-type.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SHORTEST_WRONG_WORD = 5;

const elsewhere = ({ line, stateOrCity }: SuggestionParts, place: string | undefined): string | undefined =>
  place === undefined ? undefined : `${line} ${place} ${stateOrCity}`.toLowerCase();

/**
 * The number and street right, the place as people remember it. The state is kept, in New Zealand the town.
 */
export const placesRemembered = ({ neighbourOf, cityOf, wrongFor }: OtherPlaces): readonly WayToType[] => [
  {
    name: 'any other suburb of the state',
    type: (address, random) => elsewhere(address, wrongFor(address, random)),
  },
  {
    name: 'an old name of the suburb',
    type: (address, random) => elsewhere(address, random.pick(OLD_NAMES)),
  },
  { name: 'the neighbouring suburb', type: (address) => elsewhere(address, neighbourOf(address)) },
  {
    name: 'the city in place of the suburb',
    type(address) {
      const city = cityOf(address);
      return city === address.stateOrCity
        ? `${address.line} ${city}`.toLowerCase()
        : elsewhere(address, city);
    },
  },
];

const hasUnit = ({ line }: SuggestionParts): boolean => !/^\d+[A-Z]? /.test(line);
const isCanadian = ({ postcode }: SuggestionParts): boolean => /[A-Z]/.test(postcode);
/** Returns the address with a unit that no file has, as the country writes it. */
const withUnit =
  (unit: string) =>
  (address: SuggestionParts): SuggestionParts => ({
    ...address,
    line: `${unit}${isCanadian(address) ? '-' : '/'}${address.line}`,
  });

/** Changes one letter of one of the words that the test takes. */
function withWrongLetter(
  text: string,
  random: Random,
  { isWord, place }: { isWord: (word: string) => boolean; place: (word: string) => number },
): string | undefined {
  const words = text.split(' ');
  const chosen = words.flatMap((word, at) => (/^[a-z]+$/.test(word) && isWord(word) ? [at] : []));
  if (chosen.length === 0) return undefined;
  const at = random.pick(chosen);
  const word = words[at] ?? '';
  const letterAt = place(word);
  const letter = random.pick([...LETTERS].filter((other) => other !== word[letterAt]));
  return words.with(at, word.slice(0, letterAt) + letter + word.slice(letterAt + 1)).join(' ');
}

const plain = ({ line, suburb }: SuggestionParts): string => foldText(`${line} ${suburb}`);
const shown = ({ line, suburb, stateOrCity, postcode }: SuggestionParts): string =>
  [line, suburb, stateOrCity.toUpperCase(), postcode].filter((part) => part !== '').join(', ');

/** Habits of people over fifty, and what they copy from a screen. */
export const HABITS: readonly WayToType[] = [
  { name: 'as it is shown', type: shown },
  { name: 'as it is shown, without commas', type: (address) => shown(address).replaceAll(',', '') },
  { name: 'a couple before it', type: ({ line, suburb }) => `Mr & Mrs Whitfield, ${line}, ${suburb}` },
  {
    name: 'number behind the street',
    type: ({ line, suburb }) =>
      /^\d+[A-Z]? \D+$/.test(line) ? line.replace(/^(\S+) (.+)$/, `$2 $1, ${suburb}`) : undefined,
  },
  {
    name: 'first letter wrong',
    type: (address, random) =>
      withWrongLetter(plain(address), random, {
        isWord: (word) => word.length >= SHORTEST_WRONG_WORD,
        place: () => 0,
      }),
  },
  {
    name: 'one letter of a street of four wrong',
    type: ({ line, suburb }, random) =>
      /^\d+[A-Z]? [A-Za-z]{4} \p{L}+$/u.test(line)
        ? withWrongLetter(foldText(line).split(' ').slice(0, 2).join(' '), random, {
            isWord: (word) => word.length === 4,
            place: () => 1 + random.below(3),
          })?.concat(foldText(` ${line.split(' ').at(-1)} ${suburb}`))
        : undefined,
  },
  {
    name: 'Apt #, a unit of no file',
    type: (address) => (hasUnit(address) ? undefined : `Apt #9312, ${address.line}, ${address.suburb}`),
    wanted: withUnit('9312'),
  },
  {
    name: 'a unit with a dash or a slash, of no file',
    type: (address) =>
      hasUnit(address) ? undefined : `${withUnit('9310')(address).line} ${address.suburb}`.toLowerCase(),
    wanted: withUnit('9310'),
  },
  {
    name: 'a unit letter with a dash or a slash',
    type: (address) =>
      hasUnit(address) ? undefined : `${withUnit('Q')(address).line} ${address.suburb}`.toLowerCase(),
    wanted: withUnit('Q'),
  },
  {
    name: 'rural delivery in words',
    type: ({ line, suburb, stateOrCity }) =>
      /^[A-Z]{2,3}$/.test(stateOrCity) ? undefined : `${line}, Rural Delivery 2, ${suburb}`,
    wanted: (address) => ({ ...address, suburb: 'RD 2' }),
  },
];
