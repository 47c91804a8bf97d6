import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatSuggestion } from '@portal/address-search/address-suggestion';
import { describe, expect, test } from 'vitest';
import { FILE_FORMATS } from '#api/address-import/formats/file-formats.ts';
import { describeCounts, describePostcodes } from '#api/address-import/import-counts.ts';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import { statement } from '#api/database/database.ts';
import { findStreetTable, prepareAddressImports } from '#test/address-imports.ts';

const { prepared, write, importFiles } = prepareAddressImports();

const addresses = () =>
  createAddressSearchService({ repository: createAddressSearchRepository(prepared.database) });
async function search(code: string, typed: string): Promise<string[]> {
  const found = await addresses().searchAddresses(FILE_FORMATS[code]?.countryId ?? 0, typed);
  return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [];
}

const CORE = [
  'ADDRESS_DETAIL_PID|DATE_CREATED|ADDRESS_LABEL|ADDRESS_SITE_NAME|BUILDING_NAME|FLAT_TYPE|FLAT_NUMBER|LEVEL_TYPE|LEVEL_NUMBER|NUMBER_FIRST|NUMBER_LAST|LOT_NUMBER|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LEGAL_PARCEL_ID|MB_CODE|ALIAS_PRINCIPAL|PRINCIPAL_PID|PRIMARY_SECONDARY|PRIMARY_PID|GEOCODE_TYPE|LONGITUDE|LATITUDE',
  '||L|||||||4|||HARBOUR VIEW|STREET||TESTVILLE|NSW|2999|||P||||||',
  '||L|||UNIT|2|||4|||HARBOUR VIEW|STREET||TESTVILLE|NSW|2999|||P||||||',
  '||L|||SHOP|1A|LEVEL|3|6|8||HARBOUR VIEW|STREET||TESTVILLE|NSW|2999|||P||||||',
  '||L|||||||||16|QUARRY|ROAD|WEST|TESTVILLE|NSW|2999|||P||||||',
  "||L|||||||7A|||O'HARA|LANE||DRUMMING POINT|OT|6798|||P||||||",
  '||L||||||||||QUARRY|ROAD||TESTVILLE|NSW|2999|||P||||||',
  '||L|||WIGWAM|2|||4|||HARBOUR VIEW|STREET||TESTVILLE|NSW|2999|||P||||||',
  '||L|||||||4/5|||HARBOUR VIEW|STREET||TESTVILLE|NSW|2999|||P||||||',
  '||L|||||||4||||STREET||TESTVILLE|NSW|2999|||P||||||',
];

test('[ADDR-14] G-NAF Core', async () => {
  const report = await importFiles('au', [write('core.psv', CORE)]);
  expect(report.size).toEqual({ streets: 3, addresses: 5 });
  expect(await search('au', '2/4 harbour view')).toEqual(['2/4 Harbour View Street;Testville;NSW;2999']);
  expect(await search('au', 'shop 1a 6 harbour view')).toEqual([
    'Level 3, Shop 1A, 6-8 Harbour View Street;Testville;NSW;2999',
  ]);
  expect(await search('au', 'lot 16 quarry rd')).toEqual(['Lot 16 Quarry Road West;Testville;NSW;2999']);
  expect(await search('au', '7a ohara ln')).toEqual(["7A O'Hara Lane;Drumming Point;WA;6798"]);
  for (const state of ['ot', 'OT 6798', 'other territories', 'wa'])
    expect(await search('au', `7a ohara lane drumming point ${state}`), `[ADDR-40] ${state}`).toEqual([
      "7A O'Hara Lane;Drumming Point;WA;6798",
    ]);
  expect(await addresses().searchPostcodes(13, '2999')).toEqual([
    { postcode: '2999', locality: 'Testville', state: 'NSW' },
  ]);
});

const coreRow = (first: string, last: string, street: string, locality: string, unit = '|') =>
  `||L|||${unit}|||${first}|${last}||${street}|STREET||${locality}|NSW|2999|||P||||||`;

test('[ADDR-21] a number in a range finds the range, behind every address of the number itself', async () => {
  const header = CORE[0] ?? '';
  const file = write('ranges.psv', [
    header,
    coreRow('5', '7', 'SMITH', 'TESTVILLE'),
    coreRow('5', '7', 'SMITH', 'TESTVILLE', 'UNIT|3'),
    coreRow('11', '15', 'SMITH', 'TESTVILLE'),
    coreRow('13', '', 'SMITH', 'TESTVILLE'),
    // The street of the larger place has the number in a range only.
    coreRow('7', '', 'SMITH', 'SMALLER'),
  ]);
  await importFiles('au', [file]);
  const range = '5-7 Smith Street;Testville;NSW;2999';
  for (const typed of ['7 smith st testville', '5-7 smith st testville', '5 - 7 Smith Street, Testville'])
    expect((await search('au', typed))[0], typed).toBe(range);
  expect(await search('au', '6 smith st testville')).toEqual(['Smith Street;Testville;NSW;2999']);
  expect((await search('au', '3/7 smith st testville'))[0]).toBe(`3/${range}`);
  expect(await search('au', '13 smith st testville')).toEqual([
    '13 Smith Street;Testville;NSW;2999',
    '11-15 Smith Street;Testville;NSW;2999',
  ]);
  expect(await search('au', '7 smith st')).toEqual(['7 Smith Street;Smaller;NSW;2999', range, `3/${range}`]);
  expect((await addresses().findAddress(13, range))?.parts).toMatchObject({
    streetNumber1: '5',
    streetNumber2: '7',
  });
});

test('[ADDR-21] ranges in larger places do not crowd out the number itself', async () => {
  const larger = Array.from({ length: 12 }, (_, at) => [
    coreRow('5', '7', 'SMITH', `LARGE ${at}`),
    coreRow('9', '', 'SMITH', `LARGE ${at}`),
  ]).flat();
  await importFiles('au', [
    write('crowd.psv', [CORE[0] ?? '', ...larger, coreRow('7', '', 'SMITH', 'SMALLER')]),
  ]);
  const found = await search('au', '7 smith st');
  expect(found).toHaveLength(10);
  expect(found[0]).toBe('7 Smith Street;Smaller;NSW;2999');
});

test('[ADDR-15] an unusable row is counted, or stored with its line and the reason', async () => {
  const said: string[] = [];
  const report = await importFiles('au', [write('core.psv', CORE)], { say: (line) => said.push(line) });
  expect(report.counts).toMatchObject({ rows: 9, addresses: 5 });
  expect(report.counts.leftOut).toEqual({ 'no house or lot number': 1 });
  const rejected = readFileSync(report.rejectedFile, 'utf8').split('\n');
  expect(rejected.slice(1, 4).map((line) => line.split('\t').slice(0, 3))).toEqual([
    ['core.psv', '8', 'unknown kind of unit WIGWAM'],
    ['core.psv', '9', 'odd number'],
    ['core.psv', '10', 'no street or locality'],
  ]);
  expect(rejected[1]).toContain('||L|||WIGWAM|2');
  expect(said.join('\n')).toContain('100 %');
});

test('[ADDR-14] the tables of the full G-NAF, in any order', async () => {
  const detail = write('NSW_ADDRESS_DETAIL_psv.psv', [
    'ADDRESS_DETAIL_PID|DATE_CREATED|DATE_LAST_MODIFIED|DATE_RETIRED|BUILDING_NAME|LOT_NUMBER_PREFIX|LOT_NUMBER|LOT_NUMBER_SUFFIX|FLAT_TYPE_CODE|FLAT_NUMBER_PREFIX|FLAT_NUMBER|FLAT_NUMBER_SUFFIX|LEVEL_TYPE_CODE|LEVEL_NUMBER_PREFIX|LEVEL_NUMBER|LEVEL_NUMBER_SUFFIX|NUMBER_FIRST_PREFIX|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST_PREFIX|NUMBER_LAST|NUMBER_LAST_SUFFIX|STREET_LOCALITY_PID|LOCATION_DESCRIPTION|LOCALITY_PID|ALIAS_PRINCIPAL|POSTCODE|PRIVATE_STREET|LEGAL_PARCEL_ID|CONFIDENCE|ADDRESS_SITE_PID|LEVEL_GEOCODED_CODE|PROPERTY_PID|GNAF_PROPERTY_PID|PRIMARY_SECONDARY',
    'GANSW1||||||||FLAT|G|3|B|||||  |12|A||14||S1||L1|P|2998||||2|||||'.replace('  ', ''),
    'GANSW2|||2020-01-01|||||||||||||||5||||||S1||L1|P|2998||||2|||||',
    'GANSW3||||||||||||||||5||||||S9||L1|P|2998||||2|||||',
  ]);
  const street = write('s.psv', [
    'STREET_LOCALITY_PID|DATE_CREATED|DATE_RETIRED|STREET_CLASS_CODE|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|LOCALITY_PID|GNAF_STREET_PID|GNAF_STREET_CONFIDENCE|GNAF_RELIABILITY_CODE',
    'S1|||C|ORCHARD|AVENUE|N|L1|||',
  ]);
  const locality = write('l.psv', [
    'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID|GNAF_LOCALITY_PID|GNAF_RELIABILITY_CODE',
    'L1|||SAMPLETON||G|1||',
  ]);
  const state = write('st.psv', [
    'STATE_PID|DATE_CREATED|DATE_RETIRED|STATE_NAME|STATE_ABBREVIATION',
    '1|||NEW SOUTH WALES|NSW',
  ]);
  const report = await importFiles('au', [detail, street, locality, state]);
  expect(await search('au', 'flat g3b 12a orchard av nth')).toEqual([
    'Flat G3B, 12A-14 Orchard Avenue North;Sampleton;NSW;2998',
  ]);
  expect(report.counts.leftOut).toEqual({ retired: 1 });
  expect(report.counts.rejected).toEqual({ 'unknown street': 1 });
  // Without the table of states no address has one.
  const before = await search('au', 'flat g3b 12a orchard av nth');
  await expect(importFiles('au', [detail, street, locality])).rejects.toThrow('There is no usable row');
  expect(await search('au', 'flat g3b 12a orchard av nth')).toEqual(before);
});

test('[ADDR-14] LINZ addresses, with postcodes from the roads', async () => {
  const linz = write('linz.csv', [
    'WKT,address_id,full_address_number,full_road_name,full_address,unit_type,unit_value,level_type,level_value,address_number,address_number_suffix,address_number_high,road_name_prefix,road_name,road_type_name,road_suffix,water_name,suburb_locality,town_city,address_lifecycle',
    '"POINT (1 2)",1,2/15B,Kāpiti Road,"2/15B Kāpiti Road, Sampleton, Testville",Unit,2,,,15,B,,,Kāpiti,Road,,,Sampleton,Testville,Current',
    ',2,3,Old Coach Road North,x,,,,,3,,7,,Old Coach,Road,North,,,Testville,Current',
    ',3,4,Old Coach Road North,x,,,,,4,,,,Old Coach,Road,North,,,Testville,Retired',
    ',4,5,Kāpiti Road,"broken',
  ]);
  const roads = write('roads.csv', [
    'road_id,road_name,locality,city,postcode',
    '1,Kāpiti Road,"Sampleton,Other",,6699',
    '2,Old Coach Road North,Testville,,6698',
  ]);
  const report = await importFiles('nz', [linz, roads]);
  expect(await search('nz', 'u2 15b kapiti rd')).toEqual(['2/15B Kāpiti Road;Sampleton;Testville;6699']);
  expect(await search('nz', '3-7 old coach')).toEqual(['3-7 Old Coach Road North;Testville;Testville;6698']);
  expect(report.counts.leftOut).toEqual({ 'not current': 1 });
  expect(report.counts.rejected).toEqual({ 'unclosed quotation mark': 1 });
});

const LINZ =
  'address_id,full_road_name,full_address,address_number,address_number_high,suburb_locality,town_city,postcode_added';

test('[ADDR-22] a rural delivery number stands in the place of the suburb', async () => {
  const linz = write('linz.csv', [
    LINZ,
    '1,Quarry Hill Road,x,137,,Sampleton,Testville,6677',
    '2,Orchard Road,x,4,,RD 3,Testville,6671',
    '3,Mill Road,"12 Mill Road, Sampleton, RD 4, Testville",12,,Sampleton,Testville,6674',
    '4,Ford Road RD 5,x,7,,Sampleton,Testville,6675',
  ]);
  await importFiles('nz', [linz]);
  const format = async (text: string) => (await addresses().findAddress(154, text))?.parts;
  const rural = { postalType: 'RD', flatOrUnitNumber: null };
  for (const [typed, suggestion, parts] of [
    // The typed number is in no file, as with a box.
    [
      '137 quarry hill road rd 2 testville',
      '137 Quarry Hill Road;RD 2;Testville;6677',
      { streetNumber1: '137', streetName: 'Quarry Hill Road', postalNumber: '2' },
    ],
    ['quarry hill road rd 2 testville', 'Quarry Hill Road;RD 2;Testville;6677', { postalNumber: '2' }],
    ['4 orchard road', '4 Orchard Road;RD 3;Testville;6671', { streetNumber1: '4', postalNumber: '3' }],
    ['4 orchard road rd 9', '4 Orchard Road;RD 3;Testville;6671', { postalNumber: '3' }],
    ['12 mill road', '12 Mill Road;RD 4;Testville;6674', { streetNumber1: '12', postalNumber: '4' }],
    ['7 ford road', '7 Ford Road;RD 5;Testville;6675', { streetName: 'Ford Road', postalNumber: '5' }],
  ] as const) {
    expect(await search('nz', typed), typed).toEqual([suggestion]);
    expect(await format(suggestion), suggestion).toMatchObject({ ...rural, ...parts });
  }
  expect(await format('137 Quarry Hill Road;Sampleton;Testville;6677')).toMatchObject({ postalType: null });
  expect(await format('138 Quarry Hill Road;RD 2;Testville;6677')).toBeUndefined();
  expect(await format('137 Quarry Hill Road;RD 2;Elsewhere;6677')).toBeUndefined();
});

test('[ADDR-41] the postcodes of boxes come from a file of letters, with the town on the letter', async () => {
  const letters = write('letters.csv', [
    'site_id,postal_1,postal_2,postal_city,postal_postcode',
    '1,PO Box 7,Sampleton Shop,Testville,6643',
    '2,Private Bag 8,,Other City,641',
    '3,9 Mill Road,,Testville,',
    '4,PO Box 9,,Testville,66433',
  ]);
  const linz = write('linz.csv', [LINZ, '1,Mill Road,x,9,,Sampleton,Testville,6674']);
  const report = await importFiles('nz', [letters, linz]);
  expect(report.counts).toMatchObject({ leftOut: { 'no postcode': 1 }, rejected: { 'odd postcode': 1 } });
  expect(await addresses().searchPostcodes(154, '6643')).toEqual([
    { postcode: '6643', locality: 'Sampleton Shop', state: 'Testville' },
  ]);
  // A town without addresses is kept, and a zero lost in a spreadsheet is restored.
  expect(await addresses().searchPostcodes(154, '0641')).toEqual([
    { postcode: '0641', locality: 'Other City', state: 'Other City' },
  ]);
  expect(await search('nz', 'po box 7 sampleton shop testville')).toEqual([
    'PO Box 7;Sampleton Shop;Testville;6643',
  ]);
});

test('[ADDR-26] a place of a table of territories lies in a town of the addresses, or is its own town', async () => {
  const table = write('postcodes.csv', [
    'postcode,locality,region,territory',
    '6612,Kensington,Testland,Testville District',
    '6613,Hilltop,Testland,Testville City',
    '6614,Lumsden,Testland,Southland District',
    '6615,Harbour,Testland,Testville',
  ]);
  const placesOf = async (postcode: string) =>
    (await addresses().searchPostcodes(154, postcode)).map(({ locality, state }) => `${locality}, ${state}`);
  const all = () =>
    Promise.all(['6612', '6613', '6614', '6615'].map(async (code) => (await placesOf(code))[0]));
  const linz = write('linz.csv', [LINZ, '1,Mill Road,x,1,,Alpha,Testville,6601']);
  await importFiles('nz', [linz, table]);
  expect(await all()).toEqual([
    'Kensington, Testville',
    'Hilltop, Testville',
    'Lumsden, Lumsden',
    'Harbour, Testville',
  ]);
  const found = await addresses().searchAddresses(154, 'po box 33 lumsden');
  expect(found.kind === 'matches' && found.matches.map(formatSuggestion)).toEqual([
    'PO Box 33;Lumsden;Lumsden;6614',
  ]);
  await importFiles('nz', [table]);
  expect(await all()).toEqual([
    'Kensington, Testville',
    'Hilltop, Testville',
    'Lumsden, Southland',
    'Harbour, Testville',
  ]);
});

test('[ADDR-23] a postcode comes from the roads where it is certain, never from a table', async () => {
  const linz = write('linz.csv', [
    LINZ,
    '1,Mill Road,x,1,,Alpha,Testville,',
    '2,Ford Road,x,2,,Alpha,Testville,',
    '3,Long Road,x,3,,Beta,Testville,',
    '4,Hall Road,x,4,,Gamma,Testville,',
  ]);
  const roads = write('roads.csv', [
    'road_id,road_name,locality,city,postcode',
    '1,Mill Road,Alpha,Testville,6601',
    '2,East Road,Beta,Testville,6602',
    '3,West Road,Beta,Testville,6603',
  ]);
  const table = write('postcodes.csv', [
    'postcode,locality,region,territory',
    '6609,Gamma,Testland,Testville',
    '6608,Beta,Testland,Testville',
  ]);
  const { counts } = await importFiles('nz', [linz, roads, table]);
  const postcodes = ['1 mill road', '2 ford road', '3 long road', '4 hall road'].map(async (typed) =>
    (await search('nz', typed))[0]?.split(';').at(-1),
  );
  expect(await Promise.all(postcodes)).toEqual(['6601', '6601', '', '']);
  expect(counts.withoutPostcode).toEqual({
    'the suburb has several': 1,
    'no road of the suburb has a known one': 1,
  });
  const said = describeCounts(counts, { streets: 4, addresses: 4 }).join('\n');
  expect(said).toContain('2 rows without a postcode');
  expect(said).toContain('1  the suburb has several');
});

test('[ADDR-14] the National Address Register and the Open Database of Addresses', async () => {
  const register = [
    'LOC_GUID,ADDR_GUID,APT_NO_LABEL,CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,PROV_CODE,CSD_ENG_NAME,CSD_FRE_NAME,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_STREET_DIR,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE',
    ',,APT 12,100,,Maple Grove,ST,W,35,Sampleton,Sampleton,MAPLE GROVE,ST,W,SAMPLETON,ON,K9Z1A1',
    ',,,102,1/2,Maple Grove,ST,W,35,Sampleton,Sampleton,MAPLE GROVE,ST,W,SAMPLETON,ON,K9Z1A2',
    ",,,7,B,De L'Étang,RUE,,24,Montéville,Montéville,DE L'ÉTANG,RUE,,MONTÉVILLE,QC,J9Z1A1",
    ',,,8,,2e,AV,,24,Montéville,Montéville,2E,AV,,MONTÉVILLE,QC,J9Z1A1',
    ',,,12-a,,Principale,RUE,,24,Montéville,Montéville,PRINCIPALE,RUE,,MONTÉVILLE,QC,J9Z1A1',
    ',,,#3-14,,Principale,RUE,,24,Montéville,Montéville,PRINCIPALE,RUE,,MONTÉVILLE,QC,J9Z1A1',
  ];
  await importFiles('ca', [write('Address_35.csv', register)]);
  expect(await search('ca', '12-100 maple grove st')).toEqual([
    '12-100 Maple Grove St W;Sampleton;ON;K9Z 1A1',
  ]);
  expect((await search('ca', '102 maple grove'))[0]).toBe('102 1/2 Maple Grove St W;Sampleton;ON;K9Z 1A2');
  expect((await search('ca', '7 rue de letang'))[0]).toBe("7B Rue De L'Étang;Montéville;QC;J9Z 1A1");
  for (const typed of ['12-a rue principale', '12a rue principale', 'app. A 12 principale'])
    expect((await search('ca', typed))[0], typed).toBe('12A Rue Principale;Montéville;QC;J9Z 1A1');
  expect(await search('ca', '14 rue principale app 3')).toEqual([
    '3-14 Rue Principale;Montéville;QC;J9Z 1A1',
  ]);
  expect(await search('ca', '8 deuxième av monteville')).toEqual(['8 2e Av;Montéville;QC;J9Z 1A1']);
  expect(await search('ca', '8 2ième av monteville')).toEqual(['8 2e Av;Montéville;QC;J9Z 1A1']);
  expect(await search('ca', '8 2e av monteville')).toEqual(['8 2e Av;Montéville;QC;J9Z 1A1']);
  // A street with several postal codes has none of its own.
  expect(await search('ca', 'maple grove st')).toEqual(['Maple Grove St W;Sampleton;ON;']);

  const open = write('ODA_BC_v1.csv', [
    'latitude,longitude,source_id,id,group_id,street_no,street,str_name,str_type,str_dir,unit,city,postal_code,full_addr,city_pcs,str_name_pcs,str_type_pcs,str_dir_pcs,csduid,csdname,pruid,provider',
    '1,2,,x,,55,Cedar Hill Rd,Cedar Hill,Rd,,3,Sampleton,,55 Cedar Hill Rd,,,,,,Sampleton,59,p',
    '1,2,,x,,57 1/2,Cedar Hill Rd,Cedar Hill,Rd,,,Sampleton,,57 1/2 Cedar Hill Rd,,,,,,Sampleton,59,p',
    '1,2,,x,,4-59 3/4,Cedar Hill Rd,Cedar Hill,Rd,,,Sampleton,,4-59 3/4 Cedar Hill Rd,,,,,,Sampleton,59,p',
    '1,2,,x,,61-1/4,Cedar Hill Rd,Cedar Hill,Rd,,Basement,Sampleton,,61 1/4 Cedar Hill Rd,,,,,,Sampleton,59,p',
  ]);
  await importFiles('ca', [open]);
  for (const line of ['3-55', '57 1/2', '4-59 3/4', 'BSMT-61 1/4'])
    expect(await search('ca', `${line} cedar hill rd`)).toEqual([`${line} Cedar Hill Rd;Sampleton;BC;`]);
  expect(await search('ca', 'maple grove st')).toEqual([]);
});

test('[ADDR-14] tables of postcodes keep their leading zeros or get them back', async () => {
  await importFiles('au', [
    write('p.csv', [
      'postcode,locality,state,long,lat',
      '872,TESTVILLE,NT,,',
      '0872,TESTVILLE,SA,,',
      'x,NOWHERE,SA,,',
    ]),
  ]);
  expect(await addresses().searchPostcodes(13, '0872')).toEqual([
    { postcode: '0872', locality: 'Testville', state: 'NT' },
    { postcode: '0872', locality: 'Testville', state: 'SA' },
  ]);
  expect(await search('au', 'po box 7 testv')).toContain('PO Box 7;Testville;SA;0872');
});

test('[ADDR-14] a file of another format is refused before anything changes', async () => {
  await importFiles('au', [write('core.psv', CORE)]);
  await expect(importFiles('au', [write('other.csv', ['a,b', '1,2'])])).rejects.toThrow(
    'not one of the files of this country',
  );
  expect(await search('au', '2/4 harbour view')).toHaveLength(1);
});

async function dumpStreets(): Promise<unknown[]> {
  const table = await findStreetTable(prepared.database, 13);
  return prepared.database.query(statement(`test-dump-${table}`, `select * from ${table}`), []);
}

test('[ADDR-16] a stopped import continues where it was, with the same result', async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, at) =>
      `||L|||UNIT|${at % 7}|||${(at % 40) + 1}|||STREET ${at % 13}|ROAD||TESTVILLE|NSW|2999|||P||||||`,
  );
  const bad = '||L|||||||odd|||QUARRY|ROAD||TESTVILLE|NSW|2999|||P||||||';
  const file = write('large.psv', [CORE[0] ?? '', ...rows.slice(0, 300), bad, ...rows.slice(300)]);
  const whole = await importFiles('au', [file], { pieceBytes: 1_000 });
  const expected = await dumpStreets();
  const rejected = readFileSync(whole.rejectedFile, 'utf8');
  rmSync(join(prepared.folder, 'work'), { recursive: true });

  // Each run comes a little further: it stops with the next line of progress.
  for (let stop = 1; stop < 4; stop += 1) {
    let left = stop;
    const say = () => {
      left -= 1;
      if (left < 0) throw new Error('stopped');
    };
    await expect(importFiles('au', [file], { pieceBytes: 1_000, say })).rejects.toThrow('stopped');
    // Rows rejected behind the last part are read and rejected again.
    appendFileSync(join(prepared.folder, 'work', 'rejected.tsv'), 'large.psv\t999\tread again\t\n');
  }
  const said: string[] = [];
  const resumed = await importFiles('au', [file], { pieceBytes: 1_000, say: (line) => said.push(line) });
  expect(said[0]).toMatch(/^Continuing where the last run stopped, at \d+ rows\./);
  expect(resumed.counts).toEqual(whole.counts);
  expect(resumed.size).toEqual(whole.size);
  expect(readFileSync(resumed.rejectedFile, 'utf8')).toBe(rejected);
  expect(await dumpStreets()).toEqual(expected);
});

test('[ADDR-17] the same import again changes nothing, another import replaces everything', async () => {
  const file = write('core.psv', CORE);
  const first = await importFiles('au', [file]);
  const expected = await dumpStreets();
  const second = await importFiles('au', [file]);
  expect(second).toEqual(first);
  expect(await dumpStreets()).toEqual(expected);
  await importFiles('au', [write('less.psv', CORE.slice(0, 2))]);
  expect(await search('au', 'quarry road')).toEqual([]);
});

describe('other names of places', () => {
  const localities = [
    'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID',
    'loc1|2020-01-01||TESTVILLE||G|1',
    'loc2|2020-01-01||FARAWAY||G|1',
    'loc3|2020-01-01||OUTER BEND||G|1',
  ];
  const states = [
    'STATE_PID|DATE_CREATED|DATE_RETIRED|STATE_NAME|STATE_ABBREVIATION',
    '1|2020-01-01||NEW SOUTH WALES|NSW',
  ];
  const aliases = [
    'LOCALITY_ALIAS_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_PID|NAME|POSTCODE|ALIAS_TYPE_CODE|STATE_PID',
    'a1|2020-01-01||loc2|BRICKFIELD||SYN|1',
    'a2|2020-01-01|2021-01-01|loc1|BRICKFIELD||SYN|1',
    'a3|2020-01-01||unknown|BRICKFIELD||SYN|1',
  ];
  const neighbours = [
    'LOCALITY_NEIGHBOUR_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_PID|NEIGHBOUR_LOCALITY_PID',
    'n1|2020-01-01||loc2|loc3',
  ];
  const core = [
    CORE[0] ?? '',
    coreRow('12', '', 'SMITH', 'TESTVILLE'),
    coreRow('14', '', 'SMITH', 'TESTVILLE'),
    coreRow('12', '', 'SMITH', 'FARAWAY'),
  ];

  test('[ADDR-48] come from G-NAF’s aliases and neighbours, in any order of the files', async () => {
    await importFiles('au', [
      write('neighbours.psv', neighbours),
      write('aliases.psv', aliases),
      write('core.psv', core),
      write('localities.psv', localities),
      write('states.psv', states),
    ]);
    const far = '12 Smith Street;Faraway;NSW;2999';
    expect((await search('au', '12 smith st brickfield'))[0]).toBe(far);
    expect((await search('au', '12 smith st outer bend nsw'))[0]).toBe(far);
    // Without the tables the larger place comes first.
    await importFiles('au', [write('core.psv', core)]);
    expect((await search('au', '12 smith st outer bend nsw'))[0]).toBe('12 Smith Street;Testville;NSW;2999');
  });

  test('[ADDR-48] are the territory in New Zealand, and the municipality in Canada', async () => {
    await importFiles('nz', [
      write('linz.csv', [
        'address_id,full_address,address_number,full_road_name,suburb_locality,town_city,territorial_authority',
        '1,x,5,Rata Road,Samplevale,Midtown,Upland District',
        '2,x,5,Rata Road,Largeville,Bigtown,Bigtown City',
        '3,x,7,Rata Road,Largeville,Bigtown,Bigtown City',
      ]),
    ]);
    expect((await search('nz', '5 rata road upland'))[0]).toBe('5 Rata Road;Samplevale;Midtown;');
    await importFiles('ca', [
      write('nar.csv', [
        'CIVIC_NO,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_MUN_NAME,MAIL_POSTAL_CODE,PROV_CODE,CSD_ENG_NAME',
        '5,Elm,ST,ELM,ST,ALMOND,K0A1A0,35,Mill Falls (Part)',
        '5,Elm,ST,ELM,ST,BIGCITY,M5X1A9,35,Bigcity',
        '7,Elm,ST,ELM,ST,BIGCITY,M5X1A9,35,Bigcity',
      ]),
    ]);
    expect((await search('ca', '5 elm st mill falls on'))[0]).toBe('5 Elm St;Almond;ON;K0A 1A0');
  });
});

test('[ADDR-49] the import says when too few postcodes are known to check against', async () => {
  const { postcodes } = await importFiles('au', [write('core.psv', CORE)]);
  expect(postcodes.expected).toBe(FILE_FORMATS.au?.postcodeCount);
  expect(postcodes.known).toBeGreaterThan(1);
  expect(describePostcodes(postcodes)).toContain('too few to check against');
  expect(describePostcodes({ known: 2_790, expected: 3_100 })).not.toContain('too few');
  expect(describePostcodes({ known: 2_789, expected: 3_100 })).toContain(
    'leave postcodeVerificationFeature off',
  );
});
