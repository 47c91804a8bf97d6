import { plain } from '#portal/features/contact-details/address/suggestion.ts';

/**
 * Words for a part of a building or a kind of delivery, which an address may have in
 * another form or not at all.
 */
const FORM_WORD =
  /^(?:unit|flat|suite|level|floor|shop|room|villa|apartment|appartement|bureau|office|rural|delivery|route)$/;
const NAME_LENGTH = 4;

/** Whether two words differ in one letter at most: another one, one too many, or one too few. */
function isOneLetterOff(one: string, other: string): boolean {
  const isSameUpTo = [...one].findIndex((letter, at) => letter !== other[at]);
  if (isSameUpTo < 0) return Math.abs(one.length - other.length) <= 1;
  const [rest, otherRest] = [one.slice(isSameUpTo), other.slice(isSameUpTo)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}

/** Whether a short word is a form of a longer one: `rd` of `road`, `blvd` of `boulevard`. */
const isShortFormOf = (short: string, long: string): boolean =>
  short.length > 1 &&
  short.length <= NAME_LENGTH &&
  short[0] === long[0] &&
  new RegExp([...short].join('.*'), 'u').test(long);

/** Whether a typed word names a word of an address, whole or begun, with one wrong letter. */
const names = (typed: string, word: string): boolean =>
  word.startsWith(typed) ||
  isShortFormOf(word, typed) ||
  isShortFormOf(typed, word) ||
  (typed.length >= NAME_LENGTH &&
    [-1, 0, 1].some((more) => isOneLetterOff(typed, word.slice(0, typed.length + more))));

const lettersOf = (text: string): readonly string[] =>
  plain(text)
    .replaceAll(/['’‘`´ʻʼ]/g, '')
    .match(/[a-z]+/g) ?? [];

/**
 * Whether what was typed before the last word of a street, which says what kind it is, is its name:
 * `Eden Road` is not `Dominion Road`.
 */
function isSameStreet(line: string, typed: readonly string[]): boolean {
  const [name, kind] = lettersOf(line).slice(-2);
  if (name === undefined || kind === undefined) return true;
  const before = typed.flatMap((word, at) => (at > 0 && names(word, kind) ? [typed[at - 1] ?? ''] : []));
  return before.length === 0 || before.some((word) => names(word, name));
}

/**
 * Returns whether a suggestion has each name that was typed. Where it lacks one, it is an address like the
 * wanted one, elsewhere. CON-105
 */
export function hasTypedNames(suggestion: string, query: string): boolean {
  const typed = lettersOf(query);
  const words = lettersOf(suggestion);
  const isName = (word: string) => word.length >= NAME_LENGTH && !FORM_WORD.test(word);
  const hasEach = typed.filter(isName).every((one) => words.some((word) => names(one, word)));
  return hasEach && isSameStreet(suggestion.split(';')[0] ?? '', typed);
}
