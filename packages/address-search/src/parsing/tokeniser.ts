import { foldText } from './fold-text.ts';

/** No address has more words. The rest is dropped, so that no text makes a search expensive. */
const MAX_TOKENS = 14;

/** The dash between a number and its letter: `12-a`. */
const LETTER_DASH = /(?<=\d)-(?=[a-z](?![a-z\d]))/g;
/** The dash between a number and an ordinal: `608-5th ave`. */
const ORDINAL_DASH = /(?<=\d[a-z]?)-(?=\d+(?:st|nd|rd|th|re|er|e)(?![a-z\d]))/g;
/** The slash between a labelled level and a labelled unit: `level 2/unit 3`, `u3/l2/45`. */
const UNIT_SLASH = /(?<=\d[a-z]?)\/(?=[a-z]{2,} ?\d|[a-z]\d+[a-z]?\/)/g;
/**
 * The word between the ends of a range, `227 to 325` or `361 & 365`, but not between units before a slash.
 */
const RANGE_WORD = /(?<=\d[a-z]?) (?:to|&|and) (?=\d+[a-z]? [a-z]{2})/g;

/**
 * Splits a typed text into folded tokens. Signs with a meaning in an address are kept;
 * all others separate tokens.
 */
export function tokenise(text: string): string[] {
  return foldText(text)
    .replace(/\s*\/\s*/g, '/')
    .replace(LETTER_DASH, '')
    .replace(UNIT_SLASH, ' ')
    .replace(RANGE_WORD, '-')
    .replace(/(\d[a-z]?)(?:\s*[-–—])+\s*(?=\d+[a-z]?(?![a-z\d]))/g, '$1-')
    .replace(ORDINAL_DASH, ' ')
    .replace(/#/g, ' # ')
    .replace(/[–—-](?!\d)|(?<![\da-z])-/g, ' ')
    .replace(/(?<=[a-z]{3})-/g, ' ')
    .replace(/[^\p{L}\p{N}/\-&#]+/gu, ' ')
    .split(' ')
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS);
}
