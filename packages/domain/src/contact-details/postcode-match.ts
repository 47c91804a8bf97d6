/** One answer of the postcode search, `2042;NEWTOWN;NSW`: the postcode without spaces, the place, and the state or town it lies in. */
export type PostcodeMatch = { readonly key: string; readonly locality: string; readonly value: string };

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();
/** Without accents and macrons, which tables leave out as often as people do. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toUpperCase();

/** Reads an answer of the postcode search: the first piece is the key, the third the value. CON-26 */
export function parsePostcodeMatch(text: string): PostcodeMatch {
  const [postcode = '', locality = '', value = ''] = text.split(';');
  return { key: compact(postcode), locality, value };
}

/** Whether the postcode lies in that state or town. One postcode may lie in several: any of them is right. CON-26 */
export function isPostcodeIn(matches: readonly PostcodeMatch[], postcode: string, place: string): boolean {
  return matchesOf(matches, postcode).some(({ value }) => plain(value) === plain(place));
}

/** Whether the postcode is that place's own: `PO Box 33, Kamo 0141`, where Kamo stands as the town of letters. CON-26 */
export function isPostcodeOf(matches: readonly PostcodeMatch[], postcode: string, place: string): boolean {
  return matchesOf(matches, postcode).some(({ locality }) => plain(locality) === plain(place));
}

/** The answers that belong to the whole postcode: a search may answer all that begin with it. */
export function matchesOf(matches: readonly PostcodeMatch[], postcode: string): readonly PostcodeMatch[] {
  const key = compact(postcode);
  return matches.filter((match) => match.key === key);
}
