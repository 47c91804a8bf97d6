import { foldText } from './fold-text.ts';

/** More words than any address has: the rest is left out, so that no text makes a search dear. */
const MAX_TOKENS = 14;

/** A half behind the number of a house, which its other addresses are found with: `123 1/2 Main St`. */
const HALF = /^((?:\w+-)?\d+) 1\/2(?= [a-z])/;
/** Between a number and its letter: `12-a`. */
const PARTED_LETTER = /(?<=\d)-(?=[a-z](?![a-z\d]))/g;
/** Between a level and a unit, each with its word: `level 2/unit 3`, `u3/l2/45`. */
const PARTED_BY_SLASH = /(?<=\d[a-z]?)\/(?=[a-z]{2,} ?\d|[a-z]\d+[a-z]?\/)/g;
/** Between the ends of a range: `227 to 325`, `361 & 365`, never between units before a slash. */
const SAID_RANGE = /(?<=\d[a-z]?) (?:to|&|and) (?=\d+[a-z]? [a-z]{2})/g;

/** Signs that mean something in an address stay, all others part words. */
export function tokensOf(text: string): string[] {
  return foldText(text)
    .replace(/½/g, ' ')
    .replace(/\s*\/\s*/g, '/')
    .replace(HALF, '$1')
    .replace(PARTED_LETTER, '')
    .replace(PARTED_BY_SLASH, ' ')
    .replace(SAID_RANGE, '-')
    .replace(/(\d[a-z]?)\s*[-–—]\s*(?=\d+[a-z]?(?![a-z\d]))/g, '$1-')
    .replace(/#/g, ' # ')
    .replace(/[–—-](?!\d)|(?<![\da-z])-/g, ' ')
    .replace(/(?<=[a-z]{3})-/g, ' ')
    .replace(/[^\p{L}\p{N}/\-&#]+/gu, ' ')
    .split(' ')
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS);
}
