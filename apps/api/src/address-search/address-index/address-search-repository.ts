import type { TypedPlace } from '@portal/address-search/query/nearby-streets';
import type { RequiredTerms, StreetQuery } from '@portal/address-search/query/street-query';
import {
  findNamesakesStatement,
  findStreetsStatement,
  findTypedPlacesStatement,
  type IndexTables,
  MAX_STREETS,
  type MatchLevel,
  type NumberSearch,
  searchStatement,
} from '#api/address-search/address-index/find-streets-statement.ts';
import { createIndexTables } from '#api/address-search/address-index/index-tables.ts';
import type { Queryable, Statement } from '#api/database/database.ts';
import type { PostcodeMatch } from '#api/gateways/address-search/address-search.ts';

/**
 * A matching street. `group` is the packed group of the number, or empty where no number was searched for.
 */
export type FoundStreet = {
  readonly name: string;
  readonly type: string;
  readonly type_leads: boolean;
  readonly suffix: string;
  readonly locality: string;
  readonly state: string;
  /** Joined by commas; the first is the most common. */
  readonly postcodes: string;
  readonly group: string;
  readonly match_level: MatchLevel;
};

/**
 * The content that the packed numbers of a street must have: a number, and among its variants a flat, a
 * letter or the end of a range. Empty texts require nothing.
 */
export type NumberFilter = {
  readonly number: string;
  readonly variant: string;
  /** A text that the numbers must not contain; empty excludes nothing. */
  readonly excluded: string;
};

export const NO_NUMBER: NumberFilter = { number: '', variant: '', excluded: '' };

/**
 * Places by the prefix of the folded name, the prefix of the postcode, and the folded code of the state.
 * The last two may be empty.
 */
type LocalityFilter = {
  readonly namePrefix: string;
  readonly postcodePrefix: string;
  readonly state: string;
};

/**
 * A word of the dictionary. `is_exact` is false for a prefix that begins a word. `streets` counts the
 * streets that have the word.
 */
type DictionaryWord = { readonly word: string; readonly is_exact: boolean; readonly streets: number };

/** One postcode is in at most 108 places; the beginning of a postcode may be in any number. */
const MAX_PLACES = 200;
/** With more prefix corrections a search would match anything. */
const MAX_PREFIX_CORRECTIONS = 24;

const numberSearchOf = ({ number, variant }: NumberFilter): NumberSearch => {
  if (number === '') return 'none';
  return variant === '' ? 'number' : 'variant';
};

const streetsWithTerms = (tables: string, query: string): string =>
  `select from address_street_${tables} where address_words(key) @@ ${query}::tsquery`;

/** Builds the statements of a set of tables. */
function statementsOf({ countryId, tables }: IndexTables) {
  return {
    findStreets: {
      none: findStreetsStatement(tables, 'none'),
      number: findStreetsStatement(tables, 'number'),
      variant: findStreetsStatement(tables, 'variant'),
    } satisfies Record<NumberSearch, Statement>,
    findNamesakes: findNamesakesStatement(tables),
    findTypedPlaces: findTypedPlacesStatement({ countryId, tables }),
    findUnmatched: searchStatement(
      `find-unmatched-terms-${tables}`,
      `select case ${['$1', '$2', '$3'].map((terms) => `when ${terms} <> '' and not exists (${streetsWithTerms(tables, terms)}) then ${terms}`).join(' ')} end as terms`,
    ),
    findDictionaryWords: searchStatement(
      `find-address-words-${tables}`,
      `(select word, true as is_exact, streets from address_word_${tables} where word = any($1::text[]))
       union all
       (select prefix.word, false, found.streets from unnest($2::text[]) prefix (word)
        cross join lateral (
          select streets from address_word_${tables} w
          where w.word >= prefix.word and w.word < prefix.word || '{' order by w.word limit 1
        ) found limit ${MAX_PREFIX_CORRECTIONS})`,
    ),
  };
}

type IndexStatements = ReturnType<typeof statementsOf>;

const listPostcodes = searchStatement(
  'list-postcode-places',
  `select distinct on (key, locality_words, lower(state)) postcode, locality, state from address_postcode
   where country_id = $1 and key >= $2 and key < $2 || '~'
   order by key, locality_words, lower(state), source limit ${MAX_PLACES}`,
);

const listLocalities = searchStatement(
  'list-localities',
  `select distinct on (locality_words, key, lower(state)) postcode, locality, state from address_postcode
   where country_id = $1 and locality_words >= $2 and locality_words < $2 || '{' and ($3 = '' or key like $3 || '%')
     and ($4 = '' or lower(state) = $4)
   order by locality_words, key, lower(state), source limit ${MAX_STREETS}`,
);

/** Creates the reads of the address index. None of its data belongs to a customer. */
export function createAddressSearchRepository(database: Queryable) {
  const indexTables = createIndexTables(database, statementsOf);
  /** Runs a statement of the set of tables that the country has now. */
  const query = <Row>(
    countryId: number,
    choose: (statements: IndexStatements) => Statement,
    values: readonly unknown[],
  ): Promise<Row[]> =>
    indexTables.read(countryId, (statements) => database.query<Row>(choose(statements), values));

  return {
    /** Finds the streets that match best. */
    findStreets(countryId: number, streetQuery: StreetQuery, filter: NumberFilter): Promise<FoundStreet[]> {
      const { inName, anywhere, likePatterns } = streetQuery;
      return query<FoundStreet>(countryId, ({ findStreets }) => findStreets[numberSearchOf(filter)], [
        inName.exact,
        inName.prefix,
        anywhere.exact,
        anywhere.prefix,
        likePatterns,
        filter.number,
        filter.variant,
        filter.excluded,
      ]);
    },
    /** Finds the streets of a name that have a number, in every place. The most important come first. */
    findNamesakes: (countryId: number, terms: string, number: string) =>
      query<FoundStreet>(countryId, ({ findNamesakes }) => findNamesakes, [terms, number]),
    /** Finds the places that have these names, had them, or are beside such a place. */
    findTypedPlaces: (countryId: number, names: readonly string[]) =>
      query<TypedPlace>(countryId, ({ findTypedPlaces }) => findTypedPlaces, [names]),
    /** Finds the first of these text search queries that no street matches. It looks no further. */
    async findUnmatched(
      countryId: number,
      [first, second = '', third = '']: RequiredTerms,
    ): Promise<string | undefined> {
      const [row] = await query<{ terms: string | null }>(countryId, ({ findUnmatched }) => findUnmatched, [
        first,
        second,
        third,
      ]);
      return row?.terms ?? undefined;
    },
    /** Finds which of these words are in the country's dictionary, and which of these prefixes begin one. */
    findDictionaryWords: (countryId: number, words: readonly string[], prefixes: readonly string[]) =>
      query<DictionaryWord>(countryId, ({ findDictionaryWords }) => findDictionaryWords, [words, prefixes]),
    /** Lists the places of a postcode or of its beginning, in capitals and without spaces. */
    listPostcodePlaces: (countryId: number, postcodePrefix: string): Promise<PostcodeMatch[]> =>
      database.query<PostcodeMatch>(listPostcodes, [countryId, postcodePrefix]),
    /** Lists the places whose name begins with this text. */
    listLocalities: (
      countryId: number,
      { namePrefix, postcodePrefix, state }: LocalityFilter,
    ): Promise<PostcodeMatch[]> =>
      database.query<PostcodeMatch>(listLocalities, [countryId, namePrefix, postcodePrefix, state]),
  };
}

export type AddressSearchRepository = ReturnType<typeof createAddressSearchRepository>;
