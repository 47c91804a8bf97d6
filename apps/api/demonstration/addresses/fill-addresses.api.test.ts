import { COUNTRY } from '@portal/domain/values/country';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import { type Database, statement } from '#api/database/database.ts';
import { fillWithDemonstrationAddresses } from '#demonstration/addresses/fill-addresses.ts';
import { AUSTRALIA_PEOPLE } from '#demonstration/people/australia-people.ts';
import { CANADA_PEOPLE } from '#demonstration/people/canada-people.ts';
import { NEW_ZEALAND_PEOPLE } from '#demonstration/people/new-zealand-people.ts';
import { REAL_NEW_ZEALAND_PEOPLE } from '#demonstration/people/real-new-zealand-people.ts';
import { findStreetTable } from '#test/address-imports.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function streets(): Promise<number> {
  const counted = Object.values(COUNTRY).map(async (countryId) => {
    const table = await findStreetTable(database, countryId);
    const count = statement(`test-count-${table}`, `select count(*)::int as streets from ${table}`);
    return (await database.query<{ streets: number }>(count, []))[0]?.streets ?? 0;
  });
  return (await Promise.all(counted)).reduce((sum, one) => sum + one, 0);
}

test('[ADDR-18] demonstration streets fill a demonstration database only, and never replace an import', async () => {
  await fillWithDemonstrationAddresses(database);
  expect(await streets()).toBe(0);
  await database.runScript(`create table demonstration (day date not null);
    insert into address_import (country_id, kind, files, streets, addresses) values (39, 'addresses', 'real', 1, 1)`);
  await fillWithDemonstrationAddresses(database);
  const filled = await streets();
  expect(filled).toBeGreaterThan(150);
  await database.runScript("delete from address_import where files = 'real'");
  await fillWithDemonstrationAddresses(database);
  expect(await streets()).toBeGreaterThan(filled);
});

const people = [
  ...AUSTRALIA_PEOPLE.map((person) => ({ ...person.residential, countryId: COUNTRY.australia })),
  ...CANADA_PEOPLE.map((person) => ({ ...person.residential, countryId: COUNTRY.canada })),
  ...[...NEW_ZEALAND_PEOPLE, ...REAL_NEW_ZEALAND_PEOPLE].map((person) => ({
    ...person.residential,
    countryId: COUNTRY.newZealand,
  })),
];

test('[ADDR-18] the search finds the addresses of the demonstration people', async () => {
  await database.runScript('create table demonstration (day date not null)');
  await fillWithDemonstrationAddresses(database);
  const addresses = createAddressSearchService({ repository: createAddressSearchRepository(database) });
  const missing: string[] = [];
  for (const { line, suburb, state, city, postcode, countryId } of people) {
    const found = await addresses.findAddress(
      countryId,
      [line, suburb, state ?? city ?? '', postcode].join(';'),
    );
    if (!found) missing.push(`${line};${suburb}`);
  }
  // One address is very long on purpose: it has the name of a building, which no
  // national file has in an address.
  expect(missing).toEqual([expect.stringContaining('The Old Harbourmaster')]);
});
