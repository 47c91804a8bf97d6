import { foldedWords } from '@portal/address-search/parsing/fold-text';
import type { Street } from '@portal/address-search/street-index/street-key';
import { areaNames, type PlaceName, placeNameLines } from '#api/address-import/place-names.ts';
import { type CollectedStreet, finishNumbers } from '#api/address-import/street-collector.ts';
import type { AddressCountry } from '#api/address-search/address-index/address-country.ts';
import {
  copyLine,
  type Database,
  DatabaseBusyError,
  statement,
  type Transaction,
} from '#api/database/database.ts';

export type IndexSize = { readonly streets: number; readonly addresses: number };

/** The length of the texts that are sent to the database. */
const CHUNK_LENGTH = 1_000_000;
/** Memory for building the term index. More makes no difference at national size. */
const BUILD_MEMORY = '512MB';

/** Any number that every process shares: two imports at once write one after the other. */
const IMPORT_LOCK = 7_301_156;

/** The removal of old tables waits this long for those who still read them, and is then tried again. */
const DROP_LOCK_TIMEOUT = '200ms';
const DROP_TRIES = 5;

const nextTables = statement('next-address-tables', 'select next_address_tables($1) as name');
const createTables = statement('create-address-tables', 'select create_address_tables($1)::text');
const indexTables = statement('index-address-tables', 'select index_address_tables($1)::text');
const publishIndex = statement('publish-address-index', 'select publish_address_index($1, $2)::text');
const dropUnused = statement('drop-unused-address-tables', 'select drop_unused_address_tables($1)::text');
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

type FillInput = Pick<IndexInput, 'countryId' | 'country'> & {
  readonly placeNames: readonly PlaceName[];
  readonly streets: readonly IndexedStreet[];
};

/** Fills a new set of tables beside the one that searches read. Returns its name. */
async function fillTables(tx: Transaction, { countryId, country, placeNames, streets }: FillInput) {
  const [row] = await tx.query<{ name: string }>(nextTables, [countryId]);
  const name = String(row?.name);
  const counts = new Map<string, number>();
  await tx.query(createTables, [name]);
  await tx.copyIn(`address_street_${name}`, inChunks(streetLines(streets, country, counts)));
  const wordLines = [...counts].map(([word, streetCount]) => copyLine([word, streetCount]));
  await tx.copyIn(`address_word_${name}`, inChunks(wordLines));
  await tx.copyIn(`address_place_${name}`, inChunks(placeNameLines(placeNames)));
  await tx.query(indexTables, [name]);
  await tx.query(deletePlaces, [countryId]);
  await tx.copyIn('address_postcode', inChunks(placeLines(countryId, streets)));
  return name;
}

/**
 * Drops the tables of earlier imports. A backup or a report that reads them keeps them; nobody else needs
 * them, so nobody waits. Returns whether some are left.
 */
async function dropOldTables(
  database: Pick<Database, 'transaction'>,
  countryId: number,
  triesLeft = DROP_TRIES,
): Promise<boolean> {
  try {
    await database.transaction(async (tx) => {
      await tx.runScript(`set local lock_timeout = '${DROP_LOCK_TIMEOUT}'`);
      await tx.query(dropUnused, [countryId]);
    });
    return false;
  } catch (error) {
    if (!(error instanceof DatabaseBusyError)) throw error;
    return triesLeft === 1 || dropOldTables(database, countryId, triesLeft - 1);
  }
}

type IndexInput = {
  readonly countryId: number;
  readonly country: AddressCountry;
  readonly streets: Iterable<CollectedStreet>;
  readonly placeNames?: readonly PlaceName[];
  /** The names of the files. */
  readonly files: string;
  /** Called where somebody still reads the tables of an earlier import: the next import removes them. */
  readonly onOldLeft?: () => void;
};

/**
 * Replaces the addresses of a country in one transaction. Until it ends, searches use the old ones;
 * no search waits for it, and it waits for nobody who reads. The order of the rows is the order of
 * the results. ADDR-17, ISO-10
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
    const name = await fillTables(tx, { countryId, country, placeNames, streets });
    await tx.query(recordImport, [countryId, files, streets.length, addresses]);
    await tx.query(publishIndex, [countryId, name]);
  });
  if (await dropOldTables(database, countryId)) input.onOldLeft?.();
  return { streets: streets.length, addresses };
}
