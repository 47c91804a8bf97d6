import type { SuggestionParts } from '@portal/address-search/address-suggestion';
import { foldText } from '@portal/address-search/parsing/fold-text';
import type { Random } from '../seeded-random.ts';
import { mistype } from './typing-sessions.ts';

/**
 * One way in which people type an address. `type` returns undefined where it does not apply to an address.
 */
export type WayToType = {
  readonly name: string;
  type(address: SuggestionParts, random: Random): string | undefined;
  /** The wanted suggestion where it is not the address itself: one with the typed unit. */
  wanted?(address: SuggestionParts): SuggestionParts;
};

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bstreet\b/, 'st'],
  [/\broad\b/, 'rd'],
  [/\bavenue\b/, 'ave'],
  [/\bdrive\b/, 'dr'],
  [/\bcrescent\b/, 'cres'],
  [/\bplace\b/, 'pl'],
  [/\bhighway\b/, 'hwy'],
  [/\bparade\b/, 'pde'],
  [/\blane\b/, 'ln'],
  [/\bterrace\b/, 'tce'],
  [/\bmount\b/, 'mt'],
  [/\bnorth\b/, 'nth'],
  [/\bsouth\b/, 'sth'],
  [/\bsaint\b/, 'st'],
  [/\bboul\b/, 'blvd'],
  [/\bcourt\b/, 'ct'],
];
const LONG: readonly (readonly [RegExp, string])[] = [
  [/\bst\b(?!.*\bst\b)/, 'street'],
  [/\brd\b/, 'road'],
  [/\bave\b/, 'avenue'],
  [/\bdr\b/, 'drive'],
  [/\bcres\b/, 'crescent'],
  [/\bmt\b/, 'mount'],
  [/\bblvd\b/, 'boulevard'],
  [/\bhwy\b/, 'highway'],
];
const swap = (text: string, pairs: readonly (readonly [RegExp, string])[]): string =>
  pairs.reduce((done, [from, to]) => done.replace(from, to), text);

const whole = ({ line, suburb, stateOrCity }: SuggestionParts): string =>
  `${line} ${suburb}${stateOrCity === suburb ? '' : ` ${stateOrCity}`}`.toLowerCase();
/** Finds the unit of `3/45`, and of `3-45` in Canada, whose postcodes have letters. */
const unitOf = ({ line, postcode }: SuggestionParts): RegExpExecArray | null =>
  (/[A-Z]/.test(postcode) ? /^(\w+)-(\d.*)$/ : /^(\w+)\/(\d.*)$/).exec(line);

export const WAYS_TO_TYPE: readonly WayToType[] = [
  { name: 'as it is written', type: whole },
  {
    name: 'line and suburb, small letters, no marks',
    type: ({ line, suburb }) => foldText(`${line} ${suburb}`),
  },
  { name: 'short forms', type: (address) => swap(foldText(whole(address)), SHORT) },
  { name: 'long forms', type: ({ line, suburb }) => `${swap(foldText(line), LONG)} ${foldText(suburb)}` },
  {
    name: 'line and postcode',
    type: ({ line, postcode }) => (postcode === '' ? undefined : `${line} ${postcode}`.toLowerCase()),
  },
  {
    name: 'line and three letters of the suburb',
    type: ({ line, suburb }) => `${line} ${suburb.slice(0, 3)}`.toLowerCase(),
  },
  { name: 'suburb first', type: ({ line, suburb }) => `${suburb} ${line}`.toLowerCase() },
  {
    name: 'number last',
    type: ({ line, suburb }) => line.replace(/^(\S*\d\S*) (.+)$/, `$2 ${suburb} $1`).toLowerCase(),
  },
  {
    name: 'unit written another way',
    type(address, random) {
      const [, unit, rest] = unitOf(address) ?? [];
      if (unit === undefined) return undefined;
      return `${random.pick(['unit ', 'u', 'flat ', 'apt '])}${unit} ${rest} ${address.suburb}`.toLowerCase();
    },
  },
  {
    name: 'without the street type',
    type: ({ line, suburb }) => `${line.replace(/^(\S+ .+) \p{L}+$/u, '$1')} ${suburb}`.toLowerCase(),
  },
  {
    name: 'one typing error',
    type: ({ line, suburb }, random) => mistype(foldText(`${line} ${suburb}`), random),
  },
];
