import { foldedWords } from '@portal/address-search/parsing/fold-text';
import type { Street } from '@portal/address-search/street-index/street-key';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';
import { areaNames, type PlaceName, placeNameLines } from '#api/address-search/import/place-names.ts';
import { type CollectedStreet, finishNumbers } from '#api/address-search/import/street-collector.ts';
import { copyLine, type Database, statement, type Transaction } from '#api/database/database.ts';

export type IndexSize = { readonly streets: number; readonly addresses: number };

/** The length of the texts that are sent to the database. */
const CHUNK_LENGTH = 1_000_000;
/** Memory for building the term index. More makes no difference at national size. */
const BUILD_MEMORY = '512MB';

/** Any number that every process shares: two imports at once write one after the other. */
const IMPORT_LOCK = 7_301_156;

const createTables = statement('create-address-tables', 'select create_address_tables($1)::text');
const indexTables = statement('index-address-tables', 'select index_address_tables($1)::text');
const publishTables = statement('publish-address-tables', 'select publish_address_tables($1, $2)::text');
const deletePlaces = statement(
  'delete-imported-places',
  "delete from address_postcode where country_id = $1 and source = 'addresses'",
);
const recordImport = statement(
  'record-address-import',
  `insert into address_import (country_id, kind, files, streets, addresses) values ($1, 'addresses', $2, $3, $4)
   on conflict (country_id, kind) do update
   set files = excluded.files, finished_at = now(), streets = excluded.streets, addresses = excluded.addresses`,
);

type IndexedStreet = { street: Street; packed: string; count: number };

const placeOf = ({ locality, state }: Pick<Street, 'locality' | 'state'>): string => `${locality}\t${state}`;

/** Sorts streets by importance: first those of large places, and within a place the large streets. ADDR-11 */
function byImportance(streets: Iterable<CollectedStreet>): IndexedStreet[] {
  const indexed: IndexedStreet[] = [];
  const weights = new Map<string, number>();
  for (const { street, postcodes, numbers } of streets) {
    const { packed, count } = finishNumbers(numbers);
    indexed.push({ street: { ...street, postcodes }, packed, count });
    const place = placeOf(street);
    weights.set(place, (weights.get(place) ?? 0) + count);
  }
  const weighted = indexed.map((entry) => ({ entry, weight: weights.get(placeOf(entry.street)) ?? 0 }));
  weighted.sort((a, b) => b.weight - a.weight || b.entry.count - a.entry.count);
  return weighted.map(({ entry }) => entry);
}

/** Joins lines into chunks. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function* streetLines(
  streets: readonly IndexedStreet[],
  { streetTerms }: AddressCountry,
  counts: Map<string, number>,
): Generator<string> {
  for (const { street, packed } of streets) {
    for (const word of streetTerms.dictionaryWords(street)) counts.set(word, (counts.get(word) ?? 0) + 1);
    yield copyLine([
      streetTerms.keyOf(street),
      street.name,
      street.type,
      street.doesTypeLead,
      street.suffix,
      street.locality,
      street.state,
      street.postcodes.join(','),
      packed,
    ]);
  }
}

function* placeLines(countryId: number, streets: readonly IndexedStreet[]): Generator<string> {
  const seen = new Set<string>();
  for (const { street } of streets) {
    for (const postcode of street.postcodes) {
      const line = placeLine(
        countryId,
        { postcode, locality: street.locality, state: street.state },
        'addresses',
      );
      if (postcode === '' || seen.has(line)) continue;
      seen.add(line);
      yield line;
    }
  }
}

/** Returns a line of the table `address_postcode`. */
export function placeLine(
  countryId: number,
  { postcode, locality, state }: { postcode: string; locality: string; state: string },
  source: 'postcodes' | 'addresses',
): string {
  const key = postcode.replaceAll(' ', '').toUpperCase();
  return copyLine([countryId, key, postcode, locality, state, foldedWords(locality).join(' '), source]);
}

async function fillTables(
  tx: Transaction,
  {
    countryId,
    country,
    placeNames,
  }: Pick<IndexInput, 'countryId' | 'country'> & Pick<Required<IndexInput>, 'placeNames'>,
  streets: readonly IndexedStreet[],
) {
  const next = `${countryId}_next`;
  const counts = new Map<string, number>();
  await tx.query(createTables, [next]);
  await tx.copyIn(`address_street_${next}`, inChunks(streetLines(streets, country, counts)));
  const wordLines = [...counts].map(([word, streetCount]) => copyLine([word, streetCount]));
  await tx.copyIn(`address_word_${next}`, inChunks(wordLines));
  await tx.copyIn(`address_place_${next}`, inChunks(placeNameLines(placeNames)));
  await tx.query(indexTables, [next]);
  await tx.query(publishTables, [next, String(countryId)]);
  await tx.query(deletePlaces, [countryId]);
  await tx.copyIn('address_postcode', inChunks(placeLines(countryId, streets)));
}

type IndexInput = {
  readonly countryId: number;
  readonly country: AddressCountry;
  readonly streets: Iterable<CollectedStreet>;
  readonly placeNames?: readonly PlaceName[];
  /** The names of the files. */
  readonly files: string;
};

/**
 * Replaces the addresses of a country in one transaction. Until it ends, searches use the old ones. The order of the rows is the order of
 * the results. ADDR-17
 */
export async function writeAddressIndex(
  database: Pick<Database, 'transaction'>,
  input: IndexInput,
): Promise<IndexSize> {
  const { countryId, country, files } = input;
  const collected = [...input.streets];
  const placeNames = [...(input.placeNames ?? []), ...areaNames(collected)];
  const streets = byImportance(collected);
  const addresses = streets.reduce((sum, { count }) => sum + count, 0);
  await database.transaction(async (tx) => {
    await tx.runScript(
      `select pg_advisory_xact_lock(${IMPORT_LOCK}); set local maintenance_work_mem = '${BUILD_MEMORY}'`,
    );
    await fillTables(tx, { countryId, country, placeNames }, streets);
    await tx.query(recordImport, [countryId, files, streets.length, addresses]);
  });
  return { streets: streets.length, addresses };
}
