import type { Statement } from '#api/database/database.ts';

/** The set of tables in which the addresses of a country are searched. */
export type IndexTables = { readonly countryId: number; readonly tables: string };

/** Declares a statement that reads the address index, on the connections of searches. ISO-1 */
export const searchStatement = (name: string, text: string): Statement => ({ name, text, kind: 'search' });

/**
 * How much of the number a street has: the number with its variant, the number only, or nothing of it. A
 * search without a number finds every street with a full match.
 */
export type MatchLevel = 'full' | 'number' | 'street';

/** The number that a search looks for beside the terms: none, a number, or a number with a variant. */
export type NumberSearch = 'none' | 'number' | 'variant';

/** No more streets than suggestions. */
export const MAX_STREETS = 10;
/**
 * How many candidates are checked for a number. More streets share their terms only while little is typed;
 * then the best are in front.
 */
const MAX_EXACT_CANDIDATES = 2_500;
const MAX_PREFIX_CANDIDATES = 1_000;

const COLUMNS = 'name, type, type_leads, suffix, locality, state, postcodes';
const GROUP = `case when $6 = '' then '' else split_part(substr(numbers, strpos(numbers, $6) + 1), '|', 1) end`;
const VARIANTS = `',' || split_part(split_part(numbers, $6, 2), '|', 1)`;
const HAS_NUMBER = `strpos(numbers, $6) > 0 and ($8 = '' or strpos(numbers, $8) = 0)`;
const HAS_VARIANT = `$7 = '' or strpos(${VARIANTS}, $7) > 0`;

/**
 * The candidates of one text search query. They come in physical order, which is the order of importance: a
 * bitmap is read front to back.
 */
const candidates = (tables: string, query: string, limit: number): string =>
  `(select *, ${HAS_NUMBER} as has_number from address_street_${tables}
    where address_words(key) @@ ${query}::tsquery limit ${limit})`;
/** The candidates of an exact query, then those of a prefix query. */
const candidatesOfPair = (tables: string, exact: string, prefix: string): string =>
  `select ${COLUMNS}, key, case when has_number then ${GROUP} else '' end as "group",
     case when not has_number then 'street' when ${HAS_VARIANT} then 'full' else 'number' end as match_level
   from (${candidates(tables, exact, MAX_EXACT_CANDIDATES)} union all ${candidates(tables, prefix, MAX_PREFIX_CANDIDATES)}) street`;

/** The match levels that include a number, the best first. */
const LEVELS_WITH_NUMBER = { none: ['full'], number: ['full'], variant: ['full', 'number'] } as const;

/** Returns the steps of a search in order. Each step looks only where all steps before it found nothing. */
function searchSteps(search: NumberSearch) {
  const places = ['in_name', 'anywhere'] as const;
  const withNumber = places.flatMap((place) =>
    LEVELS_WITH_NUMBER[search].map((level) => ({ name: `${place}_${level}`, place, level })),
  );
  const withoutNumber = places.map((place) => ({ name: `${place}_street`, place, level: 'street' }));
  const steps = search === 'none' ? withNumber : [...withNumber, ...withoutNumber];
  return steps.map(({ name, place, level }, at) => {
    const before = steps.slice(0, at).map((step) => `not exists (select 1 from ${step.name})`);
    const conditions = [`match_level = '${level}'`, ...before, 'key like any ($5::text[])'];
    return { name, query: `select * from ${place} where ${conditions.join(' and ')} limit ${MAX_STREETS}` };
  });
}

/**
 * Builds the statement of a set of tables. Each text search query is read once, and
 * only as far as it is needed.
 */
export function findStreetsStatement(tables: string, search: NumberSearch): Statement {
  const steps = searchSteps(search);
  return searchStatement(
    `find-streets-${tables}-${search}`,
    `with in_name as materialized (${candidatesOfPair(tables, '$1', '$2')}),
     anywhere as materialized (${candidatesOfPair(tables, '$3', '$4')}),
     ${steps.map(({ name, query }) => `${name} as materialized (${query})`).join(', ')}
     ${steps.map(({ name }) => `select ${COLUMNS}, "group", match_level from ${name}`).join(' union all ')}`,
  );
}

/** How many streets of one name are read, and how many with the number are ranked by their distance. */
const MAX_NAMESAKES = 1_000;
const MAX_NEARBY = 300;

/** Builds the statement that finds the streets of a name that have a number, in every place. ADDR-46 */
export const findNamesakesStatement = (tables: string): Statement =>
  searchStatement(
    `find-namesakes-${tables}`,
    `select ${COLUMNS}, split_part(substr(numbers, strpos(numbers, $2) + 1), '|', 1) as "group", 'full' as match_level
     from (select * from address_street_${tables} where address_words(key) @@ $1::tsquery limit ${MAX_NAMESAKES}) street
     where strpos(numbers, $2) > 0 limit ${MAX_NEARBY}`,
  );

/** A name may begin the names of many places, and an area has many. */
const MAX_PLACES_OF_NAME = 40;
const MAX_RELATED_PLACES = 400;

/**
 * Builds the statement that finds places by their names, by other names of theirs, and as neighbours of a
 * name. In the order of the column an exclamation mark follows the space: the range has the name itself, and
 * the names that go on with another word.
 */
export const findTypedPlacesStatement = ({ countryId, tables }: IndexTables): Statement =>
  searchStatement(
    `find-typed-places-${tables}`,
    `select typed.name, 'own' as kind, place.locality, place.state, place.postcode
     from unnest($1::text[]) typed (name) cross join lateral (
       select locality, state, postcode from address_postcode
       where country_id = ${countryId} and locality_words >= typed.name and locality_words < typed.name || '!'
       limit ${MAX_PLACES_OF_NAME}) place
     union all
     (select name, kind, locality, state, '' from address_place_${tables} where name = any($1::text[])
      limit ${MAX_RELATED_PLACES})`,
  );
