import { foldedWords, foldText } from '@portal/address-search/parsing/fold-text';
import type { TypedPlace } from '@portal/address-search/query/nearby-streets';
import { createNameDisplay } from '#api/address-import/formats/displayed-name.ts';
import type { PlaceNameRow, ReferenceData } from '#api/address-import/formats/file-format.ts';
import { postalState } from '#api/address-import/formats/gnaf-street.ts';
import type { CollectedStreet } from '#api/address-import/street-collector.ts';
import { copyLine } from '#api/database/database.ts';

/** A name under which people look for a place, beside its own. */
export type PlaceName = Pick<TypedPlace, 'kind' | 'locality' | 'state'> & { readonly name: string };

/**
 * Returns the other names of localities and the names of their neighbours. The rows name localities by their
 * ids, whose names come from other files; a row whose locality no file has is left out. ADDR-48
 */
export function resolvePlaceNames(rows: readonly PlaceNameRow[], reference: ReferenceData): PlaceName[] {
  const display = createNameDisplay();
  function localityOf(id: string) {
    const [name = '', statePid = ''] = (reference.get(`locality ${id}`) ?? '').split('|');
    const state = reference.get(`state ${statePid}`) ?? '';
    return { name, locality: display(name), state: postalState({ state, locality: name, postcode: '' }) };
  }
  return rows.flatMap(({ relation, localityId, name, neighbourId }) => {
    const { locality, state } = localityOf(localityId);
    const other = relation === 'alias' ? name : localityOf(neighbourId).name;
    return locality === '' || state === '' || other === ''
      ? []
      : [{ kind: relation, name: other, locality, state }];
  });
}

/**
 * Returns the areas of streets as names of their places, once each: a municipality or a territory, where
 * letters have another place.
 */
export function areaNames(streets: Iterable<Pick<CollectedStreet, 'street'>>): PlaceName[] {
  const found = new Map<string, PlaceName>();
  for (const { street } of streets) {
    const { area = '', locality, state } = street;
    if (area === '') continue;
    const isOwn = [locality, state].some((place) => foldText(place) === foldText(area));
    if (!isOwn) found.set([area, locality, state].join('|'), { kind: 'area', name: area, locality, state });
  }
  return [...found.values()];
}

/** Returns lines of the table `address_place_<country>`, each once. */
export const placeNameLines = (names: readonly PlaceName[]): ReadonlySet<string> =>
  new Set(
    names.map(({ name, kind, locality, state }) =>
      copyLine([foldedWords(name).join(' '), kind, locality, state]),
    ),
  );
