import { formatSuggestion } from '@portal/address-search/address-suggestion';
import { COUNTRY } from '@portal/domain/values/country';
import { expect, inject, test } from 'vitest';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { findStreetTable, prepareAddressImports } from '#test/address-imports.ts';

const { prepared, write, importFiles } = prepareAddressImports();
const { newZealand } = COUNTRY;

const HEADER =
  'address_id,full_road_name,full_address,address_number,address_number_high,suburb_locality,town_city,postcode_added';
const fileOf = (road: string) =>
  write(`${road}.csv`, [HEADER, `1,${road} Road,x,9,,Sampleton,Testville,6674`]);

const findName = statement('test-own-name', 'select current_database() as name');
const countTables = statement(
  'test-count-address-tables',
  `select count(*)::integer as n from pg_class where relkind = 'r' and relname ~ '^address_(street|word|place)_154(_[0-9]+)?$'`,
);

/** Another program at the same database. */
async function connectBeside(): Promise<Database> {
  const [row] = await prepared.database.query<{ name: string }>(findName, []);
  const url = inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`);
  return createPostgresDatabase(url, UNLIMITED_TIMEOUTS);
}

/** The addresses that customers of a process find. A process keeps its search for as long as it runs. */
function createSearch(database: Database) {
  const service = createAddressSearchService({ repository: createAddressSearchRepository(database) });
  return async (typed: string): Promise<string[]> => {
    const found = await service.searchAddresses(newZealand, typed);
    return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [];
  };
}

const OLD = '9 Quarry Road;Sampleton;Testville;6674';
const NEW = '9 Orchard Road;Sampleton;Testville;6674';

test('[ISO-10] searches go on until the moment in which an import ends', async () => {
  await importFiles('nz', [fileOf('Quarry')]);
  const beside = await connectBeside();
  const { database } = prepared;
  const search = createSearch(beside);
  let during: string[] | undefined;
  prepared.database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const done = await work(tx);
        // In the first transaction all is written and nothing is committed. The second one drops the tables
        // that nobody reads.
        during ??= [...(await search('9 quarry road')), ...(await search('9 orchard road'))];
        return done;
      }),
  };
  await importFiles('nz', [fileOf('Orchard')]).finally(() => {
    prepared.database = database;
  });
  expect(during).toEqual([OLD]);
  expect(await createSearch(beside)('9 orchard road')).toEqual([NEW]);
  await beside.close();
});

test('[ISO-10] an import ends beside a backup that reads its tables, and searches go on', async () => {
  await importFiles('nz', [fileOf('Quarry')]);
  const backup = await connectBeside();
  const customers = await connectBeside();
  const search = createSearch(customers);
  const table = await findStreetTable(backup, newZealand);
  const said: string[] = [];
  await backup.transaction(async (tx) => {
    await tx.runScript(
      `set transaction isolation level repeatable read; lock table ${table}, address_postcode, address_index in access share mode;
       select count(*) from ${table}`,
    );
    expect(await search('9 quarry road')).toEqual([OLD]);
    await importFiles('nz', [fileOf('Orchard')], { say: (line) => said.push(line) });
    expect(await createSearch(customers)('9 orchard road')).toEqual([NEW]);
    // The backup goes on over what it began with.
    const count = statement('test-count-old', `select count(*)::integer as n from ${table}`);
    expect(await tx.query(count, [])).toEqual([{ n: 1 }]);
  });
  expect(said.join('\n')).toContain('still reads the tables of the previous import');
  expect(await prepared.database.query(countTables, [])).toEqual([{ n: 6 }]);
  await importFiles('nz', [fileOf('Quarry')]);
  expect(await prepared.database.query(countTables, [])).toEqual([{ n: 3 }]);
  await Promise.all([backup.close(), customers.close()]);
});

test('[ISO-10] a process that knows tables which are gone looks again', async () => {
  await importFiles('nz', [fileOf('Quarry')]);
  const customers = await connectBeside();
  const search = createSearch(customers);
  expect(await search('9 quarry road')).toEqual([OLD]);
  await importFiles('nz', [fileOf('Orchard')]);
  expect(await search('9 orchard road')).toEqual([NEW]);
  await customers.close();
});
