import { basename } from 'node:path';
import type { PlaceRow } from '#api/address-import/formats/file-format.ts';
import { placeLine } from '#api/address-import/write-address-index.ts';
import { type Database, statement } from '#api/database/database.ts';

const deletePlaces = statement(
  'delete-postcode-places',
  "delete from address_postcode where country_id = $1 and source = 'postcodes'",
);
const recordImport = statement(
  'record-postcode-import',
  `insert into address_import (country_id, kind, files, streets, addresses) values ($1, 'postcodes', $2, 0, 0)
   on conflict (country_id, kind) do update set files = excluded.files, finished_at = now()`,
);

const countKnown = statement(
  'count-known-postcodes',
  'select count(distinct key)::int as known from address_postcode where country_id = $1',
);

/** Returns how many postcodes of a country are known, from tables and from addresses. */
export async function countPostcodes(database: Pick<Database, 'query'>, countryId: number): Promise<number> {
  const [row] = await database.query<{ known: number }>(countKnown, [countryId]);
  return row?.known ?? 0;
}

/** Replaces the places of a country's tables of postcodes. */
export async function writePlaces(
  database: Pick<Database, 'transaction'>,
  { countryId, places, files }: { countryId: number; places: readonly PlaceRow[]; files: readonly string[] },
): Promise<void> {
  const lines = new Set(places.map((place) => placeLine(countryId, place, 'postcodes')));
  await database.transaction(async (tx) => {
    await tx.query(deletePlaces, [countryId]);
    await tx.copyIn('address_postcode', [[...lines].join('')]);
    await tx.query(recordImport, [countryId, files.map((file) => basename(file)).join(', ')]);
  });
}
