/**
 * One match of the postcode search, `2042;NEWTOWN;NSW`: the postcode without spaces, the
 * place, and its state or town.
 */
export type PostcodeMatch = { readonly key: string; readonly locality: string; readonly value: string };

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();
/** Removes accents and macrons: tables and people often leave them out. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toUpperCase();

/** Parses a match of the postcode search: the first part is the key, the third the value. CON-26 */
export function parsePostcodeMatch(text: string): PostcodeMatch {
  const [postcode = '', locality = '', value = ''] = text.split(';');
  return { key: compact(postcode), locality, value };
}

/** Whether the postcode is in a state or town. A postcode may be in several; any of them will do. CON-26 */
export function isPostcodeIn(matches: readonly PostcodeMatch[], postcode: string, place: string): boolean {
  return matchesOf(matches, postcode).some(({ value }) => plain(value) === plain(place));
}

/**
 * Whether the postcode belongs to a place: in `PO Box 33, Kamo 0141` Kamo is the city of the letter. CON-26
 */
export function isPostcodeOf(matches: readonly PostcodeMatch[], postcode: string, place: string): boolean {
  return matchesOf(matches, postcode).some(({ locality }) => plain(locality) === plain(place));
}

/** Returns the matches of exactly this postcode. A search may also return those that only begin with it. */
export function matchesOf(matches: readonly PostcodeMatch[], postcode: string): readonly PostcodeMatch[] {
  const key = compact(postcode);
  return matches.filter((match) => match.key === key);
}
