import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSuggestion, parseSuggestion } from '@portal/address-search/address-suggestion';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_FORMATS } from '#api/address-import/formats/file-formats.ts';
import { runImport } from '#api/address-import/run-import.ts';
import { createAddressCountries } from '#api/address-search/address-index/address-country.ts';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import type { Database } from '#api/database/database.ts';
import type { AddressSearch } from '#api/gateways/address-search/address-search.ts';
import { createTestDatabase } from '#test/test-database.ts';

const TABLES = {
  au: [
    'postcode,locality,state',
    '2999,TESTVILLE,NSW',
    '3999,TESTVILLE,VIC',
    '3998,TESTVILLE NORTH,VIC',
    '6997,TESTVILLE,WA',
  ],
  nz: [
    'postcode,locality,region,territory',
    '6611,Kamville,Testland,Testville City',
    '6612,Testville,Testland,Testville City',
    '6613,Testville East,Testland,Testville City',
  ],
  ca: [
    'postal_code,province,city,fsa',
    'L9A 0Z8,ON,Sampleton,L9A',
    'L9A 3E9,ON,Sampleton,L9A',
    'H9A 1A1,QC,Montville,H9A',
    'H9A 1A2,QC,Montvillé,H9A',
    'B9A 1A1,NS,Lakes on the Hill,B9A',
    'N9A 1A1,ON,Station Creek,N9A',
    // More places of one name than a search lists, in one province.
    ...Array.from({ length: 10 }, (_, at) => `A9A 1A${at},NL,Common Bay,A9A`),
    'V9A 1A1,BC,Common Bay,V9A',
  ],
} as const;

let database: Database;
let addresses: AddressSearch;

beforeAll(async () => {
  database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postal-'));
  for (const [code, rows] of Object.entries(TABLES)) {
    const known = FILE_FORMATS[code];
    if (!known) throw new Error(code);
    const file = join(folder, `${code}.csv`);
    writeFileSync(file, rows.join('\n'));
    const { countryId, ...files } = known;
    const country = createAddressCountries()(countryId);
    const work = { folder: join(folder, 'work'), say: () => undefined };
    await runImport({ database, countryId, country, ...files, files: [file], ...work });
  }
  rmSync(folder, { recursive: true });
  addresses = createAddressSearchService({ repository: createAddressSearchRepository(database) });
});
afterAll(() => database.close());

type Code = keyof typeof TABLES;
const idOf = (code: Code): number => FILE_FORMATS[code]?.countryId ?? 0;
async function search(code: Code, typed: string): Promise<string[]> {
  const found = await addresses.searchAddresses(idOf(code), typed);
  return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [];
}

describe('[ADDR-42] a box with its station', () => {
  test.each([
    ['box 40 stn main sampleton', 'PO Box 40 Stn Main;Sampleton;ON;'],
    ['PO Box 40 Stn Main, Sampleton ON', 'PO Box 40 Stn Main;Sampleton;ON;'],
    ['PO Box 40 Station Main Sampleton Ontario', 'PO Box 40 Stn Main;Sampleton;ON;'],
    ['C.P. 40 Succ Centre-Ville Montvillé', 'CP 40 Succ Centre-Ville;Montvillé;QC;'],
    ['case postale 40, succursale Côte-des-Neiges, montville qc', 'CP 40 Succ Côte-Des-Neiges;Montvillé;QC;'],
    ['PO Box 12 RPO West Dale Sampleton', 'PO Box 12 RPO West Dale;Sampleton;ON;'],
    ['GD Stn A Sampleton', 'GD Stn A;Sampleton;ON;'],
    ['RR 3 STN B SAMPLETON ON', 'RR 3 Stn B;Sampleton;ON;'],
    ['PO BOX 6001 LCD 1 SAMPLETON', 'PO Box 6001 LCD 1;Sampleton;ON;'],
    // The postcode of the station is in no table, so the typed one is kept.
    ['PO Box 40 Stn Main Sampleton ON L9A 7Z9', 'PO Box 40 Stn Main;Sampleton;ON;L9A 7Z9'],
    ['PO Box 40 Stn Main Sampleton ON l9a0z8', 'PO Box 40 Stn Main;Sampleton;ON;L9A 0Z8'],
    ['PO Box 40 Sampleton ON L9A 7Z9', 'PO Box 40;Sampleton;ON;L9A 7Z9'],
  ])('%s', async (typed, expected) => {
    const [first = ''] = await search('ca', typed);
    expect(first).toBe(expected);
    const found = await addresses.findAddress(idOf('ca'), first);
    const suggestion = parseSuggestion(first);
    expect(found?.suggestion).toEqual(suggestion);
    const { postalType, postalNumber, streetName } = found?.parts ?? {};
    expect([postalType, postalNumber].filter(Boolean).join(' ')).toBe(suggestion?.line);
    expect(streetName).toBeNull();
  });

  test('its name ends where a place begins, and a place may have the same name', async () => {
    expect(await search('ca', 'PO Box 5 Lakes on the Hill')).toEqual([
      'PO Box 5;Lakes on the Hill;NS;B9A 1A1',
    ]);
    expect(await search('ca', 'PO Box 5 Station Creek')).toEqual(['PO Box 5;Station Creek;ON;N9A 1A1']);
    expect(await search('ca', 'PO Box 5 Stn Main Nowhere')).toEqual([]);
  });

  test('an incomplete postcode or another place is not an address', async () => {
    for (const suggestion of [
      'PO Box 40 Stn Main;Sampleton;ON;L9A',
      'PO Box 40 Stn Main;Nowhere;ON;L9A 7Z9',
      'PO Box 40 Stn Main;Sampleton;QC;',
    ])
      expect(await addresses.findAddress(idOf('ca'), suggestion), suggestion).toBeUndefined();
  });
});

test('[ADDR-13] a box lies in the typed state, in any spelling of the state', async () => {
  expect(await search('au', 'po box 12 testville')).toHaveLength(4);
  expect((await search('au', 'po box 12 testville'))[0]).toBe('PO Box 12;Testville;NSW;2999');
  for (const typed of [
    'po box 12 testville vic',
    'po box 12, testville, victoria',
    'po box 12 victoria testville',
  ])
    expect(await search('au', typed), typed).toEqual([
      'PO Box 12;Testville;VIC;3999',
      'PO Box 12;Testville North;VIC;3998',
    ]);
  // A state in which the place is not has no effect.
  expect(await search('au', 'po box 12 testville tas')).toHaveLength(4);
});

test('[ADDR-13] many places of the same name in another state hide no place', async () => {
  const wanted = 'PO Box 5;Common Bay;BC;V9A 1A1';
  expect(await search('ca', 'po box 5 common bay bc')).toEqual([wanted]);
  const found = await addresses.findAddress(idOf('ca'), wanted);
  expect(found && formatSuggestion(found.suggestion)).toBe(wanted);
});

test('[ADDR-13] a wrong postcode is replaced where the tables have the postcodes of boxes', async () => {
  expect(await search('au', 'po box 12 testville vic 3111')).toEqual([
    'PO Box 12;Testville;VIC;3999',
    'PO Box 12;Testville North;VIC;3998',
  ]);
  expect(await addresses.findAddress(13, 'PO Box 12;Testville;VIC;3111')).toBeUndefined();
  expect(await addresses.findAddress(13, 'PO Box 12;Testville;VIC;')).toBeUndefined();
});

test('[ADDR-13] a typed postcode is kept where the tables lack the postcodes of boxes', async () => {
  expect(await search('nz', 'PO Box 7 Kamville 6643')).toEqual(['PO Box 7;Kamville;Testville;6643']);
  expect((await addresses.findAddress(154, 'PO Box 7;Kamville;Testville;6643'))?.parts).toMatchObject({
    postalType: 'PO Box',
    postalNumber: '7',
  });
});

test('[ADDR-13] a town behind the suburb is understood', async () => {
  expect(await search('nz', 'po box 7 kamville testville')).toEqual(['PO Box 7;Kamville;Testville;6611']);
  expect(await search('nz', 'po box 7, testville east, testville 6613')).toEqual([
    'PO Box 7;Testville East;Testville;6613',
  ]);
  expect(await search('nz', 'po box 7 kamville elsewhere')).toEqual([]);
});
