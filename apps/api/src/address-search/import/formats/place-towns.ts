import { foldText } from '@portal/address-search/parsing/fold-text';
import type { PlaceRow } from '#api/address-search/import/formats/file-format.ts';

/** What tables of territories add to the name of a town, or put where there is none: `Hamilton City`, `Southland District`. */
const TERRITORY = / (?:city|district)$/i;

/**
 * Where addresses have a town, the town of each place for what a table says: the territory's when the files of addresses know a town of that name
 * (`Timaru District` is Timaru), otherwise the place itself (Lumsden, in the Southland District). Without addresses only the addition goes. ADDR-26
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
