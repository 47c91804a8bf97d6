import type { NeededWords, StreetQuestion } from '@portal/address-search/query/street-query';
import { type Queryable, type Statement, statement } from '#api/database/database.ts';
import type { PostcodeMatch } from '#api/gateways/address-search/address-search.ts';

/** A street that fits, with the kept group of the number that was asked for, or nothing where none was. */
export type FoundStreet = {
  readonly name: string;
  readonly type: string;
  readonly type_leads: boolean;
  readonly suffix: string;
  readonly locality: string;
  readonly state: string;
  /** Joined by commas; the first is the commonest. */
  readonly postcodes: string;
  readonly group: string;
  readonly has: Had;
};

/** What a street has of the number that was asked for: with its variant, without, or nothing of it. Where no number was asked for, all have it whole. */
type Had = 'whole' | 'number' | 'street';

/** What a street must have beside its words: a number, and among its variants a flat, a letter or the end of a range. Empty asks nothing. */
export type NumberKeys = {
  readonly number: string;
  readonly variant: string;
  /** What its numbers must not hold; empty forbids nothing. */
  readonly without: string;
};

export const NO_NUMBER: NumberKeys = { number: '', variant: '', without: '' };

/** Places whose folded name begins so, whose key begins so, and which lie in a state with this folded code; the last two may be empty. */
type LocalityQuestion = { readonly beginning: string; readonly key: string; readonly state: string };

/** As many streets as there are answers. */
const MOST = 10;
/** A postcode lies in at most 108 places; the beginning of one in any number of them. */
const MOST_PLACES = 200;
/** More corrections of one word would find anything. */
const MOST_SPELLINGS = 24;

/** Streets that are looked at for a number. More share their words with others only while little is typed, when the best are at the front. */
const MOST_WHOLE = 2_500;
const MOST_BEGUN = 1_000;

const COLUMNS = 'name, type, type_leads, suffix, locality, state, postcodes';
const GROUP = `case when $6 = '' then '' else split_part(substr(numbers, strpos(numbers, $6) + 1), '|', 1) end`;
const VARIANTS = `',' || split_part(split_part(numbers, $6, 2), '|', 1)`;
const HAS_NUMBER = `strpos(numbers, $6) > 0 and ($8 = '' or strpos(numbers, $8) = 0)`;
const HAS_VARIANT = `$7 = '' or strpos(${VARIANTS}, $7) > 0`;

/** One of the four questions. The rows come in their physical order, the order of importance: a bitmap is read from front to back. */
const streetsThat = (countryId: number, query: string, most: number): string =>
  `(select *, ${HAS_NUMBER} as has_number from address_street_${countryId}
    where address_words(key) @@ ${query}::tsquery limit ${most})`;
/** Two of them, one after the other. */
const streetsWith = (countryId: number, whole: string, begun: string): string =>
  `select ${COLUMNS}, key, case when has_number then ${GROUP} else '' end as "group",
     case when not has_number then 'street' when ${HAS_VARIANT} then 'whole' else 'number' end as has
   from (${streetsThat(countryId, whole, MOST_WHOLE)} union all ${streetsThat(countryId, begun, MOST_BEGUN)}) street`;

/** What is asked for beside the words. */
type Asked = 'street' | 'number' | 'variant';
/** What a street may have of that, the best first. */
const HADS = { street: ['whole'], number: ['whole'], variant: ['whole', 'number'] } as const;

/** The answers in the order in which they are wanted: one is looked for where all before are empty. */
function answersTo(asked: Asked) {
  const withNumber = (['named', 'anywhere'] as const).flatMap((place) =>
    HADS[asked].map((has) => ({ name: `${place}_${has}`, place, has })),
  );
  const without = (['named', 'anywhere'] as const).map((place) => ({
    name: `${place}_street`,
    place,
    has: 'street',
  }));
  const answers = asked === 'street' ? withNumber : [...withNumber, ...without];
  return answers.map((answer, at) => {
    const before = answers.slice(0, at).map(({ name }) => `not exists (select 1 from ${name})`);
    const conditions = [`has = '${answer.has}'`, ...before, 'key like any ($5::text[])'];
    return {
      name: answer.name,
      query: `select * from ${answer.place} where ${conditions.join(' and ')} limit ${MOST}`,
    };
  });
}

/** Each question is read once, and only as far as it is needed. */
function findStreetsStatement(countryId: number, asked: Asked): Statement {
  const answers = answersTo(asked);
  return statement(
    `find-streets-${countryId}-${asked}`,
    `with named as materialized (${streetsWith(countryId, '$1', '$2')}),
     anywhere as materialized (${streetsWith(countryId, '$3', '$4')}),
     ${answers.map(({ name, query }) => `${name} as materialized (${query})`).join(', ')}
     ${answers.map(({ name }) => `select ${COLUMNS}, "group", has from ${name}`).join(' union all ')}`,
  );
}

const askedFor = ({ number, variant }: NumberKeys): Asked => {
  if (number === '') return 'street';
  return variant === '' ? 'number' : 'variant';
};

const streetsWithWords = (countryId: number, query: string): string =>
  `select from address_street_${countryId} where address_words(key) @@ ${query}::tsquery`;

/** Statements of a country; its tables carry its id in their names. */
function statementsOf(countryId: number) {
  return {
    findStreets: {
      street: findStreetsStatement(countryId, 'street'),
      number: findStreetsStatement(countryId, 'number'),
      variant: findStreetsStatement(countryId, 'variant'),
    } satisfies Record<Asked, Statement>,
    hasStreets: statement(
      `has-streets-${countryId}`,
      `select 1 as found where exists (${streetsWithWords(countryId, '$1')}) and ($2 = '' or exists (${streetsWithWords(countryId, '$2')})) and ($3 = '' or exists (${streetsWithWords(countryId, '$3')}))`,
    ),
    findSpellings: statement(
      `find-address-spellings-${countryId}`,
      `(select word, true as whole, streets from address_word_${countryId} where word = any($1::text[]))
       union all
       (select begun.word, false, found.streets from unnest($2::text[]) begun (word)
        cross join lateral (
          select streets from address_word_${countryId} w
          where w.word >= begun.word and w.word < begun.word || '{' order by w.word limit 1
        ) found limit ${MOST_SPELLINGS})`,
    ),
  };
}

const findPostcodes = statement(
  'find-postcodes',
  `select distinct on (key, locality_words, lower(state)) postcode, locality, state from address_postcode
   where country_id = $1 and key >= $2 and key < $2 || '~'
   order by key, locality_words, lower(state), source limit ${MOST_PLACES}`,
);

const findLocalities = statement(
  'find-localities',
  `select distinct on (locality_words, key, lower(state)) postcode, locality, state from address_postcode
   where country_id = $1 and locality_words >= $2 and locality_words < $2 || '{' and ($3 = '' or key like $3 || '%')
     and ($4 = '' or lower(state) = $4)
   order by locality_words, key, lower(state), source limit ${MOST}`,
);

/** Reads of the address index; nothing of it is a customer's. */
export function createAddressRepository(database: Queryable) {
  const byCountry = new Map<number, ReturnType<typeof statementsOf>>();
  const statements = (countryId: number) => {
    const known = byCountry.get(countryId) ?? statementsOf(countryId);
    byCountry.set(countryId, known);
    return known;
  };
  const query = <Row>(asked: Statement, values: readonly unknown[]) => database.query<Row>(asked, values);

  return {
    /** The streets that have most of the number. */
    findStreets(countryId: number, question: StreetQuestion, keys: NumberKeys): Promise<FoundStreet[]> {
      const { named, anywhere, patterns } = question;
      return query<FoundStreet>(statements(countryId).findStreets[askedFor(keys)], [
        named.whole,
        named.begun,
        anywhere.whole,
        anywhere.begun,
        patterns,
        keys.number,
        keys.variant,
        keys.without,
      ]);
    },
    /** Whether some street has the words of the first text search query, and if so some those of the second, and of the third. */
    async hasStreets(countryId: number, [first, second = '', third = '']: NeededWords): Promise<boolean> {
      const rows = await query(statements(countryId).hasStreets, [first, second, third]);
      return rows.length > 0;
    },
    /** Which of these are words of the country's addresses, and which of those begin one. */
    findSpellings: (countryId: number, whole: readonly string[], begun: readonly string[]) =>
      query<{ word: string; whole: boolean; streets: number }>(statements(countryId).findSpellings, [
        whole,
        begun,
      ]),
    /** `key` is a postcode or its beginning, in capitals and without spaces. */
    listPostcodePlaces: (countryId: number, key: string): Promise<PostcodeMatch[]> =>
      query<PostcodeMatch>(findPostcodes, [countryId, key]),
    listLocalities: (
      countryId: number,
      { beginning, key, state }: LocalityQuestion,
    ): Promise<PostcodeMatch[]> => query<PostcodeMatch>(findLocalities, [countryId, beginning, key, state]),
  };
}

export type AddressRepository = ReturnType<typeof createAddressRepository>;
