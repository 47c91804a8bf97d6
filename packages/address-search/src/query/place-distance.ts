/** The first characters of a postcode tell where it is; in Canada the first three. */
const TELLING_LENGTH = 3;
const FARTHEST = Number.MAX_SAFE_INTEGER;

function distance(a: string, b: string): number {
  if (a === '' || b === '') return FARTHEST;
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Math.abs(Number(a) - Number(b));
  const positionOf = (postcode: string) => Number.parseInt(postcode.slice(0, TELLING_LENGTH), 36);
  return Math.abs(positionOf(a) - positionOf(b));
}

/**
 * Returns how far apart postcodes are, from the nearest of one place to the nearest of the other. Post
 * offices numbered their countries from place to place, so near places have near postcodes. Without a
 * postcode a place is farthest.
 */
export const postcodeDistance = (own: readonly string[], others: readonly string[]): number =>
  Math.min(FARTHEST, ...own.flatMap((a) => others.map((b) => distance(a.toLowerCase(), b.toLowerCase()))));
