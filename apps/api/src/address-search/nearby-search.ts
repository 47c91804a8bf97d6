import type { Interpretation } from '@portal/address-search/parsing/input-parser';
import type { NearbyQuery } from '@portal/address-search/query/nearby-streets';
import { numberKey } from '@portal/address-search/street-index/house-numbers';
import type { FoundStreet } from '#api/address-search/address-index/address-search-repository.ts';
import type { SearchContext } from '#api/address-search/address-index/search-context.ts';
import { MAX_SUGGESTIONS } from '#api/address-search/street-suggestions.ts';

/** A text has at most these meanings with a house number, the first with a name before it. */
const MAX_INTERPRETATIONS = 2;
/** One search looks up no more names of places, and no shorter ones. */
const MAX_PLACE_NAMES = 30;
const MIN_PLACE_NAME_LENGTH = 3;

/** The streets that may be meant, and the interpretation that found them. */
export type NearbyStreetsFound = {
  readonly interpretation: Interpretation;
  readonly streets: readonly FoundStreet[];
};

/** Returns the typed names in every way in which files may write them. */
const writtenNames = ({ country }: SearchContext, { placeNames }: NearbyQuery): string[] =>
  [...new Set(placeNames.flatMap(country.placeNamePrefixes))]
    .filter((name) => name.length >= MIN_PLACE_NAME_LENGTH)
    .slice(0, MAX_PLACE_NAMES);

/**
 * Finds the streets that have the typed name and number, but are in another place than the typed one: its
 * neighbour, the city instead of the suburb, an old name. The nearest come first. The number must match, and
 * something must tell the place: a state, a postcode, or a known name. ADDR-46
 */
export async function findNearbyStreets(
  context: SearchContext,
  interpretations: readonly Interpretation[],
): Promise<NearbyStreetsFound | undefined> {
  const { repository, countryId, country } = context;
  const { buildQueries, withTypedName, rank } = country.nearbyStreets;
  const namesakes = new Map<string, readonly FoundStreet[]>();
  const withHouse = interpretations.filter(({ house }) => house !== null).slice(0, MAX_INTERPRETATIONS);
  for (const interpretation of withHouse) {
    const number = numberKey(interpretation.house?.number ?? '');
    for (const query of buildQueries(interpretation.words)) {
      const key = `${number} ${query.terms}`;
      const found = namesakes.get(key) ?? (await repository.findNamesakes(countryId, query.terms, number));
      namesakes.set(key, found);
      const streets = withTypedName(interpretation.words, query, found);
      if (streets.length === 0) continue;
      const places = await repository.findTypedPlaces(countryId, writtenNames(context, query));
      const ranked = rank(interpretation.words, query, { places, streets });
      if (ranked.length > 0) return { interpretation, streets: ranked.slice(0, MAX_SUGGESTIONS) };
    }
  }
  return undefined;
}
