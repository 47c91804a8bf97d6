import { COUNTRY } from '@portal/domain/values/country';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import { type Database, type Queryable, statement } from '#api/database/database.ts';
import { fillWithDemonstrationAddresses } from '#demonstration/addresses/fill-addresses.ts';
import { findStreetTable } from '#test/address-imports.ts';
import { createTestDatabase } from '#test/test-database.ts';

const { australia } = COUNTRY;
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.runScript('create table demonstration (day date not null)');
  await fillWithDemonstrationAddresses(database);
});
afterAll(() => database.close());

/** Creates a search that records which queries ran in full. */
function watchedSearch() {
  const queries: string[] = [];
  const watched: Pick<Queryable, 'query'> = {
    query(asked, values) {
      if (asked.name.startsWith('find-streets')) queries.push(String(values[0]));
      return database.query(asked, values);
    },
  };
  const repository = createAddressSearchRepository({ ...database, ...watched });
  return { search: createAddressSearchService({ repository }), queries };
}

test.each([
  ['a short text: only as typed', '12 george street zzzz', 1],
  ['a long text: not at all', '12 zzzz newtown yyyy xxxx wwww', 0],
  ['common words that fit together nowhere', 'north george king street victoria zzzz', 0],
])('[ADDR-27] a query whose required terms no street has does not run: %s', async (_name, typed, times) => {
  const { search, queries } = watchedSearch();
  expect(await search.searchAddresses(australia, typed)).toEqual({ kind: 'matches', matches: [] });
  expect(queries).toHaveLength(times);
});

test('[ADDR-27] a query that can match runs in full', async () => {
  const { search, queries } = watchedSearch();
  const found = await search.searchAddresses(australia, '12 goerge street newtown');
  expect(found).toMatchObject({ matches: [expect.objectContaining({ suburb: 'Newtown' })] });
  expect(queries).toHaveLength(2);
});

type Row = { name: string; type: string; locality: string; state: string; postcodes: string };
/** Every ninth street is typed. */
const EVERY = 9;
/** Ways to type an address, many of which need a second interpretation. */
const WAYS: readonly ((row: Row) => string)[] = [
  ({ name, type, locality, state, postcodes }) =>
    `12 ${name} ${type} ${locality} ${state} ${postcodes.slice(0, 4)}`,
  ({ name, type, locality }) => `${locality}, 3/12 ${name} ${type}`,
  ({ name, type, locality }) => `12 ${name.slice(0, 2)}${name.slice(3)} ${type} ${locality}`,
  ({ name, type, locality }) => `12 ${name} ${type} ${locality.slice(0, 3)}x${locality.slice(3)}`,
  ({ name, locality }) => `12 ${name} Parade ${locality}`,
  ({ name, type, locality, state }) => `Mrs Ng, 12 ${name} ${type} ${locality} ${state} zzzz`,
  ({ name, type, locality }) => `1 2 ${name} ${type} ${locality.slice(0, 5)}`,
  ({ name, type }) => `12 ${name}${type}`,
];

test('[ADDR-27] checking the required terms first loses no result', async () => {
  const search = createAddressSearchService({ repository: createAddressSearchRepository(database) });
  const repository = Object.assign(createAddressSearchRepository(database), {
    findUnmatched: () => Promise.resolve(undefined),
  });
  const thorough = createAddressSearchService({ repository });
  const rows = await database.query<Row>(
    statement(
      'streets-of-the-demonstration',
      `select name, type, locality, state, postcodes from ${await findStreetTable(database, australia)}`,
    ),
    [],
  );
  const texts = rows.filter((_, at) => at % EVERY === 0).flatMap((row) => WAYS.map((way) => way(row)));
  let found = 0;
  for (const text of texts) {
    const result = await search.searchAddresses(australia, text);
    expect(result, text).toEqual(await thorough.searchAddresses(australia, text));
    if (result.kind === 'matches' && result.matches.length > 0) found += 1;
  }
  expect(found).toBeGreaterThan(texts.length / 2);
});
