import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSuggestion } from '@portal/address-search/address-suggestion';
import { COUNTRY } from '@portal/domain/values/country';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import { prepareAddressImports } from '#test/address-imports.ts';

const { prepared, write, importFiles } = prepareAddressImports();
const COUNTRIES = { au: COUNTRY.australia, ca: COUNTRY.canada, nz: COUNTRY.newZealand } as const;
type Code = keyof typeof COUNTRIES;

const serviceOf = () =>
  createAddressSearchService({ repository: createAddressSearchRepository(prepared.database) });
async function search(code: Code, text: string): Promise<string[]> {
  const found = await serviceOf().searchAddresses(COUNTRIES[code], text);
  return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [];
}
const lines = async (code: Code, text: string): Promise<string[]> =>
  (await search(code, text)).map((suggestion) => suggestion.split(';')[0] ?? '');

const REGISTER =
  'APT_NO_LABEL,CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,PROV_CODE,CSD_ENG_NAME,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_STREET_DIR,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE';
const civic = (unit: string, number: string, street: string, [city, postcode] = ['Vancouver', 'V6B1A1']) => {
  const [digits = '', suffix = ''] = number.split(' ');
  const [, name, type] = /^(.*) (\S+)$/.exec(street) ?? [];
  const place = city?.toUpperCase();
  return `${unit},${digits},${suffix},${name},${type},,59,${city},${name?.toUpperCase()},${type},,${place},BC,${postcode}`;
};
/** A register of our own making: the streets of public reports, with what they say of their buildings. */
const CANADIAN_ROWS = [
  ...['', '2', 'APT B2', 'C 2', 'B12', 'F2', '2B', '103C', 'LPH3', 'TH3', '3'].map((unit) =>
    civic(unit, '518', 'Beatty ST'),
  ),
  ...['', '2', '201', 'PH1', 'PENTHOUSE 2', 'GPH 2', 'BASEMENT'].map((unit) =>
    civic(unit, '1855', 'Nelson ST'),
  ),
  ...['', 'BSMT', '14'].map((unit) => civic(unit, '14375', '70A AVE', ['Surrey', 'V3S2C5'])),
  civic('', '770', 'W BROADWAY'),
  civic('', '770', 'Broadway RD', ['Creston', 'V0B1G2']),
  civic('', '899', '12 AVE', ['Surrey', 'V3S2C5']),
  civic('', '2711', 'E 49 AVE', ['Vancouver', 'V5S1K3']),
  ...['32', '32 1/2', '32 3/4', '34'].map((number) => civic('', number, 'Main ST')),
  civic('4', '32 1/2', 'Main ST'),
  ...['810', '810 E'].map((number) => civic('', number, 'Lakeview Arrow Creek RD', ['Creston', 'V0B1G2'])),
  ...['', '17', '170'].map((unit) => civic(unit, '22470', 'Dewdney Trunk RD', ['Maple Ridge', 'V2X5Z6'])),
  civic('', '1875', 'Sandstone DR', ['Penticton', 'V2A8T9']),
  civic('', '12', '1st AVE', ['Creston', 'V0B1G2']),
  civic('', '14', 'Second AVE', ['Creston', 'V0B1G2']),
  civic('', '16', '21st AVE', ['Creston', 'V0B1G2']),
];

const CORE = [
  'FLAT_TYPE',
  'FLAT_NUMBER',
  'LEVEL_TYPE',
  'LEVEL_NUMBER',
  'NUMBER_FIRST',
  'NUMBER_LAST',
  'LOT_NUMBER',
  'STREET_NAME',
  'STREET_TYPE',
  'STREET_SUFFIX',
  'LOCALITY_NAME',
  'STATE',
  'POSTCODE',
  'ADDRESS_LABEL',
];
const core = (fields: Partial<Record<(typeof CORE)[number], string>>) =>
  CORE.map((column) => fields[column] ?? '').join('|');
const CORNCRAKE = {
  STREET_NAME: 'CORNCRAKE',
  STREET_TYPE: 'COURT',
  LOCALITY_NAME: 'SAMPLETON',
  STATE: 'VIC',
  POSTCODE: '3999',
};
const FIRST = { ...CORNCRAKE, STREET_NAME: 'FIRST', STREET_TYPE: 'AVENUE' };
const MILL = { ...CORNCRAKE, STREET_NAME: 'MILL', STREET_TYPE: 'ROAD' };
const AUSTRALIAN_ROWS = [
  ...['2', '2B'].map((flat) => core({ ...MILL, NUMBER_FIRST: '10', FLAT_TYPE: 'UNIT', FLAT_NUMBER: flat })),
  core({ ...MILL, NUMBER_FIRST: '12', LOT_NUMBER: '7' }),
  ...['216', '217', '218', '219', '220A'].map((lot) => core({ ...CORNCRAKE, LOT_NUMBER: lot })),
  core({ ...CORNCRAKE, LOT_NUMBER: '221', FLAT_TYPE: 'UNIT', FLAT_NUMBER: '3' }),
  core({ ...CORNCRAKE, NUMBER_FIRST: '5' }),
  core({ ...FIRST, NUMBER_FIRST: '7' }),
  core({ ...FIRST, NUMBER_FIRST: '9', FLAT_TYPE: 'UNIT', FLAT_NUMBER: '2' }),
  core({ ...FIRST, NUMBER_FIRST: '9', FLAT_TYPE: 'PENTHOUSE', FLAT_NUMBER: '2' }),
  core({ ...FIRST, NUMBER_FIRST: '11', FLAT_TYPE: 'UNIT', FLAT_NUMBER: '2' }),
];

const LINZ =
  'address_id,full_address,address_number,full_road_name,suburb_locality,town_city,postcode,unit_value';
const ZEALAND_ROWS = [
  '1,4 Tauranga Road,4,Tauranga Road,Sampleton,Testville,3999,',
  '2,4 Mill Road,4,Mill Road,Tauranga South,Tauranga,3998,',
  '3,8 First Avenue,8,First Avenue,Tauranga South,Tauranga,3998,',
  '5,2/10 Mill Road,10,Mill Road,Tauranga South,Tauranga,3998,2',
  '4,10 Twenty First Avenue,10,Twenty First Avenue,Tauranga South,Tauranga,3998,',
];

beforeAll(async () => {
  prepared.folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  await importFiles('ca', [write('Address_59.csv', [REGISTER, ...CANADIAN_ROWS])]);
  await importFiles('au', [write('core.psv', [CORE.join('|'), ...AUSTRALIAN_ROWS])]);
  await importFiles('nz', [write('linz.csv', [LINZ, ...ZEALAND_ROWS])]);
  rmSync(prepared.folder, { recursive: true });
});

describe('a part that was typed is never left out while the rest is taken as whole', () => {
  test.each([
    ['B 2 518 BEATTY ST, VANCOUVER', 'B2-518 Beatty St'],
    ['C 2 518 Beatty St', 'C2-518 Beatty St'],
    ['Unit B 2 518 Beatty St', 'B2-518 Beatty St'],
    ['b 2-518 beatty st', 'B2-518 Beatty St'],
    ['b 2/518 beatty st', 'B2-518 Beatty St'],
    ['B2 518 Beatty St', 'B2-518 Beatty St'],
    ['518 Beatty St B2', 'B2-518 Beatty St'],
    ['518 Beatty St B2 Vancouver', 'B2-518 Beatty St'],
    ['518 Beatty St Unit B 2', 'B2-518 Beatty St'],
    ['F2 518 Beatty St', 'F2-518 Beatty St'],
    ['2 518 Beatty St', '2-518 Beatty St'],
    ['u2 518 Beatty St', '2-518 Beatty St'],
    ['PH 2 1855 NELSON ST', 'PH2-1855 Nelson St'],
    ['ph2 1855 nelson st', 'PH2-1855 Nelson St'],
    ['Penthouse 2, 1855 Nelson St', 'PH2-1855 Nelson St'],
    ['1855 Nelson St PH 2', 'PH2-1855 Nelson St'],
    ['1855 Nelson St PH2', 'PH2-1855 Nelson St'],
    ['Apt PH 2 1855 Nelson St', 'PH2-1855 Nelson St'],
    ['PH-1855 Nelson St', 'PH-1855 Nelson St'],
    ['PH 1855 Nelson St', 'PH-1855 Nelson St'],
    ['BSMT 14375 70A AVE SURREY', 'BSMT-14375 70A Ave'],
    ['Basement, 14375 70A Ave', 'BSMT-14375 70A Ave'],
    ['Basement Suite, 14375 70A Ave', 'BSMT-14375 70A Ave'],
    ['14375 70A Ave, Basement Apartment', 'BSMT-14375 70A Ave'],
    ['Mr & Mrs Whitfield, 14375 70A Ave, Surrey', '14375 70A Ave'],
    ['Mr & Mrs Whitfield, 2711 E 49 Ave, Vancouver', '2711 E 49 Ave'],
    ['Upper unit, 518 Beatty St', '518 Beatty St'],
    ['BSMT-14375 70A Ave', 'BSMT-14375 70A Ave'],
    ['14375 70A Ave Bsmt', 'BSMT-14375 70A Ave'],
    ['bsmt 1855 nelson st', 'BSMT-1855 Nelson St'],
    ['Unit B 899 12 Ave', 'B-899 12 Ave'],
    ['32 1/2 Main St', '32 1/2 Main St'],
    ['32½ Main St', '32 1/2 Main St'],
    ['32-1/2 Main St', '32 1/2 Main St'],
    ['32 3/4 Main St', '32 3/4 Main St'],
    ['apt 4 32 1/2 main st', '4-32 1/2 Main St'],
    ['4-32 1/2 main st', '4-32 1/2 Main St'],
    ['34 1/2 main st', '34 1/2 Main St'],
    ['Rosewood House, 32 1/2 Main St', '32 1/2 Main St'],
    ['810 E Lakeview Arrow Creek Rd', '810E Lakeview Arrow Creek Rd'],
    ['810 E. lakeview arrow creek rd creston', '810E Lakeview Arrow Creek Rd'],
    ['Douglas College, UNIT 170 -- 22470 Dewdney Trunk Rd', '170-22470 Dewdney Trunk Rd'],
    ['UNIT 170 -- 22470 Dewdney Trunk Rd', '170-22470 Dewdney Trunk Rd'],
    ['Rosewood House, B 2 518 Beatty St', 'B2-518 Beatty St'],
    ['Rosewood House, Unit B2 518 Beatty St', 'B2-518 Beatty St'],
  ])('[ADDR-50] in Canada: %s', async (typed, expected) => {
    expect((await lines('ca', typed))[0]).toBe(expected);
  });

  test.each<[Code, string, string]>([
    ['ca', 'GPH 2 1855 Nelson St', 'GPH2-1855 Nelson St'],
    ['ca', 'gph2 1855 nelson st', 'GPH2-1855 Nelson St'],
    ['ca', 'GPH2-1855 Nelson St', 'GPH2-1855 Nelson St'],
    ['ca', '1855 Nelson St GPH 2', 'GPH2-1855 Nelson St'],
    ['ca', 'LPH 3 518 Beatty St', 'LPH3-518 Beatty St'],
    ['ca', 'TH 3 518 Beatty St', 'TH3-518 Beatty St'],
    ['ca', 'Unit 2 B 518 Beatty St', '2B-518 Beatty St'],
    ['ca', '2 B 518 Beatty St', '2B-518 Beatty St'],
    ['ca', '518 Beatty St Unit 2 B', '2B-518 Beatty St'],
    ['ca', '518 Beatty St Unit 2 B Vancouver', '2B-518 Beatty St'],
    ['ca', 'Unit 103 C 518 Beatty St', '103C-518 Beatty St'],
    ['ca', 'Rosewood House, Unit 2 B 518 Beatty St', '2B-518 Beatty St'],
    ['au', 'unit 2 b 10 mill rd', '2B/10 Mill Road'],
    ['au', 'unit 2 10 mill rd', '2/10 Mill Road'],
  ])('[ADDR-50] [ADDR-44] in %s the unit is the one that was typed: %s', async (code, typed, expected) => {
    expect((await lines(code, typed))[0]).toBe(expected);
  });

  test.each<[Code, string, string]>([
    ['ca', 'Upper 2, 518 Beatty St', '518 Beatty St'],
    ['ca', 'Lower 2 518 Beatty St', '518 Beatty St'],
    ['ca', 'Rosewood House, Lower 2 518 Beatty St', '518 Beatty St'],
    ['ca', 'Tower 2, 518 Beatty St', '518 Beatty St'],
    ['ca', 'tower2 518 beatty st', '518 Beatty St'],
    ['ca', 'Tower 2 Unit 201 518 Beatty St', '518 Beatty St'],
    ['ca', 'Tower 2, 201 518 Beatty St', '518 Beatty St'],
    ['ca', 'Tower 2, 201-518 Beatty St', '518 Beatty St'],
    ['nz', 'flat 2 a 10 mill rd', '2A/10 Mill Road'],
    ['nz', 'unit 2 b 10 mill rd', '2B/10 Mill Road'],
    ['nz', 'block b flat 2 10 mill rd', '10 Mill Road'],
    ['nz', 'block b flat 2/10 mill rd', '10 Mill Road'],
    ['au', 'block b unit 2 10 mill rd', '10 Mill Road'],
    ['au', 'block b 2/10 mill rd', '10 Mill Road'],
    ['au', 'Rosewood, block b unit 2 10 mill rd', '10 Mill Road'],
    ['au', 'lower 2 10 mill rd', '10 Mill Road'],
    ['au', 'unit 2 block b 10 mill rd', '10 Mill Road'],
  ])('[ADDR-50] [ADDR-4] in %s no unit is made of a part: %s', async (code, typed, expected) => {
    const found = await lines(code, typed);
    expect(found[0]).toBe(expected);
    expect(found.filter((line) => /^(?:2|201)[/-]|Block|Tower/.test(line))).toEqual([]);
  });

  test('[ADDR-50] [ADDR-44] a lettered unit that no file has is kept at its building', async () => {
    for (const typed of ['D 2 518 Beatty St', 'D2 518 Beatty St', 'Unit D 2, 518 Beatty St, Vancouver']) {
      expect(await lines('ca', typed), typed).toEqual(['D2-518 Beatty St', '518 Beatty St']);
    }
    expect(await lines('ca', 'PH 9 1855 Nelson St')).toEqual(['PH9-1855 Nelson St', '1855 Nelson St']);
    expect(await lines('ca', 'B 2 518A Beatty St')).toEqual(['B2-518A Beatty St', '518 Beatty St']);
    expect(await lines('au', 'PH 2 11 First Ave')).toEqual([
      'Penthouse 2, 11 First Avenue',
      '11 First Avenue',
    ]);
  });

  test('[ADDR-50] [ADDR-14] a file may write the name of a unit in full', async () => {
    expect(await lines('ca', 'ph 2 1855 nelson st')).toEqual(['PH2-1855 Nelson St']);
    expect(await lines('ca', 'bsmt 1855 nelson st')).toEqual(['BSMT-1855 Nelson St']);
  });

  test('[ADDR-50] [ADDR-46] a direction is no letter of a number that no file has', async () => {
    expect((await lines('ca', '770 w broadway creston bc'))[0]).toBe('770 W Broadway');
  });

  test('[ADDR-50] a kind that files tell apart is kept', async () => {
    expect((await lines('au', 'PH2 9 First Ave'))[0]).toBe('Penthouse 2, 9 First Avenue');
    expect((await lines('au', 'Unit 2, 9 First Ave'))[0]).toBe('2/9 First Avenue');
  });

  test('[ADDR-50] every suggestion is an address that `format` knows', async () => {
    for (const typed of ['32 1/2 main st', '34 1/2 main st', 'bsmt 14375 70a ave', 'D 2 518 Beatty St'])
      for (const suggestion of await search('ca', typed))
        expect(await serviceOf().findAddress(COUNTRIES.ca, suggestion), suggestion).toBeDefined();
    for (const typed of ['218 corncrake ct', 'lot 220a corncrake ct', 'lot 221 corncrake ct'])
      for (const suggestion of await search('au', typed))
        expect(await serviceOf().findAddress(COUNTRIES.au, suggestion), suggestion).toBeDefined();
  });

  test('[ADDR-50] units, fractions and letters in any combination are in the address, or the building is offered', async () => {
    const typed = fc.record({
      unit: fc.constantFrom('', '2', 'B2', 'D2', 'PH2', 'PH7', 'BSMT', 'B', '170'),
      suffix: fc.constantFrom('', 'A', 'E', '½'),
      house: fc.constantFrom<readonly [string, string]>(
        ['518', 'Beatty St'],
        ['1855', 'Nelson St'],
        ['32', 'Main St'],
        ['14375', '70A Ave'],
        ['810', 'Lakeview Arrow Creek Rd'],
      ),
      isApart: fc.boolean(),
      label: fc.constantFrom('', 'Unit ', 'Apt '),
      separator: fc.constantFrom(' ', ', '),
      isBehind: fc.boolean(),
      fraction: fc.constantFrom(' 1/2', '½'),
    });
    await fc.assert(
      fc.asyncProperty(typed, async (parts) => {
        const text = textOf(parts);
        const [first] = await lines('ca', text);
        expect([text, allowedLines(parts)]).toEqual([text, expect.arrayContaining([first])]);
      }),
      { numRuns: 300, seed: 50 },
    );
  });
});

type TypedParts = {
  readonly unit: string;
  readonly suffix: string;
  readonly house: readonly [number: string, street: string];
  readonly isApart: boolean;
  readonly label: string;
  readonly separator: string;
  readonly isBehind: boolean;
  readonly fraction: string;
};

/** A unit as it is typed. Behind the street it needs a label, and a letter alone needs one before it too. */
function typedUnitOf({ unit, label, isApart, isBehind }: TypedParts): string {
  const letters = isApart ? unit.replace(/(?<=[A-Z])(?=\d)/, ' ') : unit;
  if (/^(PH|BSMT)/.test(unit)) return letters;
  const needsLabel = label === '' && (isBehind || unit === 'B');
  return `${needsLabel ? 'Unit ' : label}${letters}`;
}

function textOf(parts: TypedParts): string {
  const { unit, suffix, house, separator, isBehind, fraction } = parts;
  const line = `${house[0]}${suffix.replace('½', fraction)} ${house[1]}`;
  if (unit === '') return line;
  return isBehind ? `${line}${separator}${typedUnitOf(parts)}` : `${typedUnitOf(parts)}${separator}${line}`;
}

/** All that was typed, the building, or the street. */
function allowedLines({ unit, suffix, house: [number, street] }: TypedParts): string[] {
  const building = `${number}${suffix.replace('½', ' 1/2')} ${street}`;
  return [unit === '' ? building : `${unit}-${building}`, building, `${number} ${street}`, street];
}

test('[ADDR-50] in Australia a unit of any kind is in the address, or the building is offered', async () => {
  const units = fc.constantFrom(
    ['2', '2/', ''],
    ['unit 2', '2/', ''],
    ['u2', '2/', ''],
    ['g07', 'G07/', ''],
    ['b 2', 'B2/', ''],
    ['shop 2', 'Shop 2, ', ''],
    ['penthouse 2', 'Penthouse 2, ', ''],
    ['ph2', 'Penthouse 2, ', ''],
    ['level 2', 'Level 2, ', ''],
    ['', '', 'B'],
    ['', '', ' 1/2'],
  );
  await fc.assert(
    fc.asyncProperty(units, fc.constantFrom('7', '9', '11'), async ([typed, unit, suffix], number) => {
      const text = `${typed} ${number}${suffix} first avenue`;
      const [first] = await lines('au', text);
      const base = `${number}${suffix} First Avenue`;
      expect([text, [`${unit}${base}`, base, `${number} First Avenue`]]).toEqual([
        text,
        expect.arrayContaining([first]),
      ]);
    }),
    { numRuns: 60, seed: 50 },
  );
});

describe('lots', () => {
  test.each([
    ['218 Corncrake Court', 'Lot 218 Corncrake Court'],
    ['Lot 218 Corncrake Court', 'Lot 218 Corncrake Court'],
    ['lt 218 corncrake ct sampleton', 'Lot 218 Corncrake Court'],
    ['lot 220a corncrake ct', 'Lot 220A Corncrake Court'],
    ['220a corncrake ct', 'Lot 220A Corncrake Court'],
    ['lot 221 corncrake ct', 'Unit 3, Lot 221 Corncrake Court'],
    ['5 corncrake ct', '5 Corncrake Court'],
  ])('[ADDR-51] a lot is offered with its word: %s', async (typed, expected) => {
    expect(await lines('au', typed)).toEqual([expected]);
  });

  test('[ADDR-51] a lot is no house number, and a house number no lot', async () => {
    expect(await lines('au', 'lot 5 corncrake ct')).toEqual(['Corncrake Court']);
    expect(await lines('au', '400 corncrake ct')).toEqual(['Corncrake Court']);
  });
});

describe('a lot beside a house number', () => {
  test.each<[Code, string, string]>([
    ['au', 'lot 7 12 mill rd', '12 Mill Road'],
    ['au', 'Lot 7, 12 Mill Rd Sampleton', '12 Mill Road'],
    ['au', 'lot 7/12 mill rd', '12 Mill Road'],
    ['au', '12 mill rd lot 7', '12 Mill Road'],
    ['au', 'lot 2 10 mill rd', '10 Mill Road'],
    ['au', 'Rosewood, lot 2 10 mill rd', '10 Mill Road'],
    ['nz', 'lot 2 10 mill rd', '10 Mill Road'],
    ['ca', 'Lot 2 518 Beatty St', '518 Beatty St'],
    ['ca', 'lot 2-518 beatty st', '518 Beatty St'],
  ])('[ADDR-51] in %s is no unit: %s', async (code, typed, expected) => {
    expect(await lines(code, typed)).toEqual([expected]);
  });
});

describe('routes before the number', () => {
  test.each([
    'Rural Route 3 1875 Sandstone Dr Penticton',
    'RR3 1875 Sandstone Dr',
    'RR 3 1875 Sandstone Dr Penticton BC',
    '1875 Sandstone Dr RR 3 Penticton',
  ])('[ADDR-52] the house is found: %s', async (typed) => {
    expect((await lines('ca', typed))[0]).toBe('1875 Sandstone Dr');
  });

  test.each(['RD 4 Tauranga', 'rd4 tauranga', 'Rural Delivery 4 Tauranga', 'RD 4'])(
    '[ADDR-22] its number is no house number: %s',
    async (typed) => {
      expect((await lines('nz', typed)).filter((line) => /^\d/.test(line))).toEqual([]);
    },
  );
});

describe('ordinals', () => {
  test.each<[Code, string, string]>([
    ['ca', '12 1st ave creston', '12 1st Ave'],
    ['ca', '12 first ave creston', '12 1st Ave'],
    ['ca', '12-1st ave creston', '12 1st Ave'],
    ['ca', '12 1ère ave creston', '12 1st Ave'],
    ['ca', '14 2nd ave creston', '14 Second Ave'],
    ['ca', '14 second ave creston', '14 Second Ave'],
    ['ca', '16 twenty-first ave creston', '16 21st Ave'],
    ['ca', '16 21 ave creston', '16 21st Ave'],
    ['au', '7 1st ave', '7 First Avenue'],
    ['au', '7 first avenue', '7 First Avenue'],
    ['nz', '8 1st avenue', '8 First Avenue'],
    ['nz', '8 1st ave tauranga', '8 First Avenue'],
    ['nz', '10 21st ave tauranga', '10 Twenty First Avenue'],
    ['nz', '10 twenty first ave', '10 Twenty First Avenue'],
  ])('[ADDR-3] in %s in words or digits: %s', async (code, typed, expected) => {
    expect((await lines(code, typed))[0]).toBe(expected);
  });
});
