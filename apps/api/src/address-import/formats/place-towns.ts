import { foldText } from '@portal/address-search/parsing/fold-text';
import type { PlaceRow } from '#api/address-import/formats/file-format.ts';

/** The ending of a territory's name: `Hamilton City`, `Southland District`. */
export const TERRITORY = / (?:city|district)$/i;

/**
 * Replaces the territory of each place by its town, for countries whose addresses have a town. The
 * town is that of the territory's name when the addresses have such a town (`Timaru District` is
 * Timaru), otherwise the place itself (Lumsden, in the Southland District). Without addresses only the
 * ending is removed. ADDR-26
 */
export function placesInTowns(places: readonly PlaceRow[], towns: Iterable<string>): PlaceRow[] {
  const known = new Set([...towns].map(foldText));
  return places.map((place) => {
    if (place.isStateOfLetters) return place;
    const town = place.state.replace(TERRITORY, '');
    const isTown = known.size === 0 || known.has(foldText(town));
    return { ...place, state: isTown ? town : place.locality };
  });
}
