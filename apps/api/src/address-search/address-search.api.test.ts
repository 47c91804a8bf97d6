import { formatSuggestion } from '@portal/address-search/address-suggestion';
import { SITES } from '@portal/config/sites/site';
import { TOO_MANY_MATCHES } from '@portal/contract/address-search/schemas';
import { COUNTRY } from '@portal/domain/values/country';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressSearchRepository } from '#api/address-search/address-index/address-search-repository.ts';
import { createAddressSearchService } from '#api/address-search/address-search-service.ts';
import { fillWithDemonstrationAddresses } from '#demonstration/addresses/fill-addresses.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { ask, logInAs } from '#test/calls.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const { australia, canada, newZealand } = COUNTRY;
let testApp: TestApp;
const tokens = new Map<number, string>();

beforeAll(async () => {
  testApp = await createTestApp();
  const { database } = testApp;
  await fillWithDemonstrationData({ database, today: '2026-03-14' });
  await fillWithDemonstrationAddresses(database);
  for (const countryId of Object.values(COUNTRY)) {
    const brandId = SITES.find((site) => site.countryId === countryId)?.brandId ?? 0;
    const { mobile, dateOfBirth } = await createCustomer(database, { countryId, brandId });
    const session = await logInAs(testApp, { brandId, countryId, mobile: mobile ?? '', dateOfBirth });
    tokens.set(countryId, session.token);
  }
});
afterAll(() => testApp.close());

const askAs = (countryId: number, path: string, query: Record<string, string>) =>
  ask(testApp, `Address/${path}`, query, { countryId, token: tokens.get(countryId) ?? '' });

async function searchByCall(countryId: number, address: string): Promise<string[]> {
  const response = await askAs(countryId, 'searchwithoutpostcode', { address });
  expect(response.status).toBe(200);
  return response.json<string[]>();
}

/** Searches without a call: a session may not ask as often as these tests do. */
async function search(countryId: number, text: string): Promise<string[]> {
  const repository = createAddressSearchRepository(testApp.database);
  const found = await createAddressSearchService({ repository }).searchAddresses(countryId, text);
  return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [TOO_MANY_MATCHES];
}

const format = (countryId: number, address: string) => askAs(countryId, 'format', { address });

describe('searching', () => {
  test.each([
    [australia, '12 george st newt', '12 George Street;Newtown;NSW;2042'],
    [newZealand, '5 marine par mount m', '5 Marine Parade;Mount Maunganui;Tauranga;3116'],
    [canada, '100 king st w toronto', '1000-100 King St W;Toronto;ON;M5X 1A9'],
  ])(
    '[ADDR-1] a suggestion of country %i has four parts, and the best comes first',
    async (countryId, typed, expected) => {
      const matches = await searchByCall(countryId, typed);
      expect(matches).toContain(expected);
      expect(matches.length).toBeLessThanOrEqual(10);
      expect(new Set(matches).size).toBe(matches.length);
      for (const match of matches) expect(match.split(';')).toHaveLength(4);
    },
  );

  test('[ADDR-1] a search finds no address of another country', async () => {
    expect(await search(newZealand, '31 ruthven st north toowoomba qld')).toEqual([]);
  });

  test.each([
    'King Street Newtown NSW 2042, 45',
    'newtown king street 45',
    '45 king st, newtown',
    '45 king newtown 2042',
    '45 king street newt',
    'newtown 45 king',
  ])('[ADDR-2] order and commas do not matter: %s', async (typed) => {
    expect(await search(australia, typed)).toContain('45 King Street;Newtown;NSW;2042');
  });

  test.each([
    [newZealand, '16 KAHU LANE MANAWAHE', '16 Kāhu Lane;Manawahe;Whakatāne;3193'],
    [newZealand, '16 kāhu ln', '16 Kāhu Lane;Manawahe;Whakatāne;3193'],
    [newZealand, '5 marine pde mt maunganui', '5 Marine Parade;Mount Maunganui;Tauranga;3116'],
    [australia, "12 o'connell street newtown", "12 O'Connell Street;Newtown;NSW;2042"],
    [australia, '12 oconnell st newtown', "12 O'Connell Street;Newtown;NSW;2042"],
    [australia, '12 o connell st newtown', "12 O'Connell Street;Newtown;NSW;2042"],
    [australia, '12 saint pauls street st ives', '12 St Pauls Street;St Ives;NSW;2075'],
    [australia, '12 st pauls st saint ives', '12 St Pauls Street;St Ives;NSW;2075'],
    [australia, '31 ruthven st nth toowoomba', '31 Ruthven Street;North Toowoomba;QLD;4350'],
    [australia, '12 george street newtown new south wales', '12 George Street;Newtown;NSW;2042'],
    [canada, '4820 escoffier quebec', '4820 Rue Escoffier;Québec;QC;G1Y 3A1'],
    [canada, '4387 av de lesplanade montreal', "4387 Avenue de l'Esplanade;Montréal;QC;H2W 1T3"],
    [canada, '770 west broadway', '770 W Broadway;Vancouver;BC;V5Z 4J7'],
  ])('[ADDR-3] marks, case and short forms do not matter in %i: %s', async (countryId, typed, expected) => {
    expect((await search(countryId, typed))[0]).toBe(expected);
  });

  test.each([
    '3/45 king st newtown',
    'u3 45 king st newtown',
    'U3/45 King Street Newtown',
    'Unit 3, 45 King Street, Newtown',
    'flat 3 45 king st newtown',
    'flat 3/45 king st newtown',
    '3 45 king st newtown',
    'newtown king st 3/45',
  ])('[ADDR-4] a unit is understood: %s', async (typed) => {
    expect(await search(australia, typed)).toEqual(['3/45 King Street;Newtown;NSW;2042']);
  });

  test.each([
    '110-777 w broadway',
    '777 w broadway apt 110',
    'apt 110 777 w broadway',
    '777 w broadway #110',
  ])('[ADDR-4] a unit is understood in Canada: %s', async (typed) => {
    expect(await search(canada, typed)).toContain('110-777 W Broadway;Vancouver;BC;V5Z 4J7');
  });

  test('[ADDR-5] a missing number gives the street', async () => {
    expect(await search(australia, '9999 king st newtown')).toEqual(['King Street;Newtown;NSW;2042']);
    expect((await search(australia, 'king st newtown'))[0]).toBe('King Street;Newtown;NSW;2042');
  });

  test.each([
    [australia, '12 geroge st newtown', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 gorge st newtown', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 george st newtwon', '12 George Street;Newtown;NSW;2042'],
    [australia, '88 darlling street balm', '88 Darling Street;Balmain East;NSW;2041'],
    [australia, '12 george steet newtown', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 o conenll st newtown', "12 O'Connell Street;Newtown;NSW;2042"],
    [australia, '31 ruthvan', '31 Ruthven Street;North Toowoomba;QLD;4350'],
    [newZealand, '5 marine parade mountmaunganui', '5 Marine Parade;Mount Maunganui;Tauranga;3116'],
    [australia, '45 king st new town', '45 King Street;Newtown;NSW;2042'],
  ])('[ADDR-6] one error is forgiven in %i: %s', async (countryId, typed, expected) => {
    expect(await search(countryId, typed)).toContain(expected);
  });

  test('[ADDR-7] a call says that too little was typed', async () => {
    expect(await searchByCall(australia, 'k')).toEqual([TOO_MANY_MATCHES]);
  });

  test.each(['k', '45', '45 k', '3/45', 'unit 3', '...', '!!!', 'lot 5', '45 nsw new'])(
    '[ADDR-7] too little was typed: %s',
    async (typed) => {
      expect(await search(australia, typed)).toEqual([TOO_MANY_MATCHES]);
    },
  );

  test.each([
    "'; drop table session; --",
    "a' & b | !c:* <-> (d)",
    '\\ \\\\ ::: <> %%% ___',
    '99/9999 king st',
    `${'a '.repeat(90)}`,
    '🏠 king 家 улица',
    '¼ ½ ¾ ⅓',
    '0 0 0 0 0 0',
    "''''''",
  ])('[ADDR-7] any text is only text: %s', async (typed) => {
    expect(Array.isArray(await search(australia, typed))).toBe(true);
  });

  test('[ADDR-11] a street’s name comes before a place of that name', async () => {
    expect((await search(newZealand, '14 auckland'))[0]).toBe('14 Auckland Road;Greenmeadows;Napier;4112');
  });

  test('[ADDR-11] exact words come before prefixes, and streets of larger places first', async () => {
    const lines = (await search(australia, '12 george')).map((match) => match.split(';', 1)[0]);
    const lastExact = lines.lastIndexOf('12 George Street');
    expect(lastExact).toBeGreaterThan(2);
    expect(lines.indexOf('12 St Georges Terrace')).toBeGreaterThan(lastExact);
    expect((await search(australia, '12 george'))[0]).toBe('12 George Street;Brisbane City;QLD;4000');
  });

  test.each([
    [
      australia,
      'Mr J Smith, 12 George Street, Newtown NSW 2042, Australia',
      '12 George Street;Newtown;NSW;2042',
    ],
    [australia, 'c/- Rosewood Village, 3/45 King St, Newtown', '3/45 King Street;Newtown;NSW;2042'],
    [australia, '#12 george st newtown', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 george road newtown', '12 George Street;Newtown;NSW;2042'],
    [australia, 'unit 3 - 45 king st newtown', '3/45 King Street;Newtown;NSW;2042'],
    [newZealand, '5 marine pde mt maunganui 3116 NZ', '5 Marine Parade;Mount Maunganui;Tauranga;3116'],
    [newZealand, '16 kaahu laane manawahe', '16 Kāhu Lane;Manawahe;Whakatāne;3193'],
    [canada, '4820 escoffier street quebec canada', '4820 Rue Escoffier;Québec;QC;G1Y 3A1'],
  ])(
    '[ADDR-24] the text around an address of country %i is left out: %s',
    async (countryId, typed, expected) => {
      expect((await search(countryId, typed))[0]).toBe(expected);
    },
  );

  test.each([
    [australia, '12 George St Newtown Sydney 2042', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 George Street, Newtown 2043', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 george st nth newtown', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 Smith Street Collingwood via Fitzroy', '12 Smith Street;Collingwood;VIC;3066'],
    [
      australia,
      '12 Doveton Street North, Ballarat Goldfields',
      '12 Doveton Street North;Ballarat Central;VIC;3350',
    ],
    [australia, '3/45 king st newtown inner west', '3/45 King Street;Newtown;NSW;2042'],
    [newZealand, '5 marine parade the mount bay of plenty', '5 Marine Parade;Mount Maunganui;Tauranga;3116'],
    [
      canada,
      '4387 av de l’esplanade, le plateau, montréal',
      "4387 Avenue de l'Esplanade;Montréal;QC;H2W 1T3",
    ],
    [canada, '13400 - 104 Ave NW Surrey', '13400 104 Ave;Surrey;BC;V3T 2W1'],
  ])(
    '[ADDR-25] the place of an address of country %i may differ from the files: %s',
    async (countryId, typed, expected) => {
      expect((await search(countryId, typed))[0]).toBe(expected);
    },
  );

  test('[ADDR-25] a street without the number, or outside all typed places, is not found', async () => {
    for (const typed of [
      '9999 george st newtown inner west',
      '12 george st dunedin invercargill wellington',
      '12 george st dunedin',
      'george st newtown inner west',
    ])
      expect(await search(australia, typed)).toEqual([]);
  });

  test('[ADDR-24] nothing is found when no fallback input matches', async () => {
    for (const typed of ['Mr J Smith, 12 Nowhere Lane, Newtown', 'c/- nobody', '12 zzyzx road zzyzx zzyzx'])
      expect(await search(australia, typed)).toEqual([]);
  });

  test('[ADDR-13] boxes and bags are found with the matching places', async () => {
    expect(await search(newZealand, 'PO Box 10 mount m')).toEqual([
      'PO Box 10;Mount Maunganui;Tauranga;3116',
      'PO Box 10;Mount Maunganui;Tauranga;3150',
    ]);
    expect(await search(newZealand, 'po box 10 mount maunganui 3150')).toEqual([
      'PO Box 10;Mount Maunganui;Tauranga;3150',
    ]);
    expect(await search(australia, 'locked bag 7 bondi')).toEqual(['Locked Bag 7;Bondi Beach;NSW;2026']);
    expect(await search(newZealand, 'p.o. box 10 mt maunganui 3150')).toEqual([
      'PO Box 10;Mount Maunganui;Tauranga;3150',
    ]);
    expect(await search(australia, 'po box 12')).toEqual([TOO_MANY_MATCHES]);
  });

  test.each([
    [australia, 'PO Box 12 Newcaslte', 'PO Box 12;Newcastle;NSW;2300'],
    [australia, 'po box 12 collingwod', 'PO Box 12;Collingwood;VIC;3066'],
    [australia, 'PO Box 12, Toowoomba Nth', 'PO Box 12;North Toowoomba;QLD;4350'],
    [australia, 'PO Box 12 nth toowoomba', 'PO Box 12;North Toowoomba;QLD;4350'],
    [australia, 'po box 12 new south wales newcastle', 'PO Box 12;Newcastle;NSW;2300'],
    [newZealand, 'po box 10 tauranag', 'PO Box 10;Tauranga;Tauranga;3110'],
  ])(
    '[ADDR-13] the place of a box of country %i is found as people write it: %s',
    async (countryId, typed, expected) => {
      expect((await search(countryId, typed))[0]).toBe(expected);
    },
  );
});

describe('a unit that no file has', () => {
  const building = '46 King Street;Newtown;NSW;2042';

  test.each([
    ['99/46 king st newtown', `99/${building}`],
    ['flat 99 46 king st newtown', `99/${building}`],
    ['Apt #99, 46 King Street, Newtown', `99/${building}`],
    ['shop 99, 46 king st newtown', `Shop 99, ${building}`],
    ['level 9, 46 king st newtown', `Level 9, ${building}`],
    ['flat b, 46 king st newtown', `B/${building}`],
    ['46z king st newtown', building.replace('46', '46Z')],
  ])('[ADDR-44] is kept at its building: %s', async (typed, expected) => {
    expect(await search(australia, typed)).toEqual([expected, building]);
    const response = await format(australia, expected);
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ addressline: expected.split(';')[0], streetName: 'King' });
    const [line = '', suburb = '', state = '', postcode = ''] = expected.split(';');
    expect((await search(australia, [line, suburb, state, postcode].join(', ')))[0]).toBe(expected);
  });

  test('[ADDR-44] offers no unit of a neighbour, also where the file has units of the building only', async () => {
    const offered = await search(canada, 'Apt #9312, 777 W Broadway, Vancouver');
    expect(offered).toEqual([
      '9312-777 W Broadway;Vancouver;BC;V5Z 4J7',
      '777 W Broadway;Vancouver;BC;V5Z 4J7',
    ]);
    for (const suggestion of offered) expect((await format(canada, suggestion)).status).toBe(200);
    expect(await search(canada, 'B-777 W Broadway, Vancouver')).toEqual([
      'B-777 W Broadway;Vancouver;BC;V5Z 4J7',
      '777 W Broadway;Vancouver;BC;V5Z 4J7',
    ]);
  });

  test('[ADDR-44] is not made up where the number is not in the file, or where the text is no unit', async () => {
    expect(await search(australia, '99/9999 king st newtown')).toEqual(['King Street;Newtown;NSW;2042']);
    for (const line of ['99/9999 King Street', 'ABC/46 King Street', 'Level 2, Shop 9, 46 King Street'])
      expect((await format(australia, `${line};Newtown;NSW;2042`)).status).toBe(404);
  });
});

describe('an address as people remember it', () => {
  test.each([
    [australia, '12 george st enmore nsw', '12 George Street;Newtown;NSW;2042', 'a neighbouring suburb'],
    [australia, '12 george st oldbrick nsw', '12 George Street;Newtown;NSW;2042', 'a name of no file'],
    [australia, '45 king st sydney nsw', '45 King Street;Newtown;NSW;2042', 'the city'],
    [australia, 'king st 45, enmore nsw', '45 King Street;Newtown;NSW;2042', 'the number behind the street'],
    [newZealand, '16 kahu lane awakeri whakatane', '16 Kāhu Lane;Manawahe;Whakatāne;3193', 'a neighbour'],
    [canada, '4820 rue escoffier laval qc', '4820 Rue Escoffier;Québec;QC;G1Y 3A1', 'another city'],
    [canada, '10-4820 rue escoffier, laval qc', '10-4820 Rue Escoffier;Québec;QC;G1Y 3A1', 'with a unit'],
  ])('[ADDR-46] in country %i: %s', async (countryId, typed, expected, _what) => {
    expect(await search(countryId, typed)).toContain(expected);
  });

  test('[ADDR-46] the typed place comes first where it has the street without the number', async () => {
    const found = await search(australia, '88 king st newtown');
    expect(found[0]).toMatch(/King Street;Newtown;NSW;2042$/);
  });

  test.each([
    [australia, '12 beorge st newtown', '12 George Street;Newtown;NSW;2042'],
    [australia, '12 george st mewtown', '12 George Street;Newtown;NSW;2042'],
    [australia, '45 kign st newtown', '45 King Street;Newtown;NSW;2042'],
    [newZealand, '16 kxhu lane manawahe', '16 Kāhu Lane;Manawahe;Whakatāne;3193'],
  ])(
    '[ADDR-47] in country %i a rare error is forgiven where all else fits: %s',
    async (countryId, typed, expected) => {
      expect((await search(countryId, typed))[0]).toBe(expected);
    },
  );

  test('[ADDR-47] a rare error is not corrected without the number', async () => {
    for (const typed of ['9999 kign st newtown', 'kign st newtown'])
      expect(await search(australia, typed)).not.toContain('King Street;Newtown;NSW;2042');
  });
});

test('[ADDR-45] every suggestion typed again as it is shown finds itself first', async () => {
  const typed: readonly (readonly [number, string])[] = [
    ...[
      '12 george',
      '3/45 king st',
      '9/45 king st newtown',
      '88 darling',
      '12 st pauls',
      'king st',
      '31b ruthven',
    ].map((text) => [australia, text] as const),
    ...['5 marine', '16 kahu', '14 auckland', '12 kahu lane rd 2 manawahe'].map(
      (text) => [newZealand, text] as const,
    ),
    ...['100 king', '777 w b', '4387 av', '4820 rue', 'apt 7 770 w broadway'].map(
      (text) => [canada, text] as const,
    ),
  ];
  const suggestions: [number, string][] = [];
  for (const [countryId, text] of typed)
    for (const suggestion of await search(countryId, text)) suggestions.push([countryId, suggestion]);
  expect(suggestions.length).toBeGreaterThan(40);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...suggestions),
      fc.constantFrom(', ', ' '),
      fc.boolean(),
      async ([countryId, suggestion], separator, isSmall) => {
        const [line = '', suburb = '', state = '', postcode = ''] = suggestion.split(';');
        const parts = [line, suburb, state.toUpperCase(), postcode].filter((part) => part !== '');
        const shown = parts.join(separator);
        expect((await search(countryId, isSmall ? shown.toLowerCase() : shown))[0]).toBe(suggestion);
      },
    ),
    { numRuns: 60 },
  );
});

describe('the parts of an address', () => {
  const NOTHING = {
    flatOrUnitType: null,
    flatOrUnitNumber: null,
    postalType: null,
    postalNumber: null,
    streetNumber1: null,
    streetNumber1Suffix: null,
    streetNumber2: null,
    streetNumber2Suffix: null,
    streetName: null,
    streetType: null,
    streetSuffix: null,
  };
  const newtown = { localityName: 'Newtown', suburb: 'Newtown', state: 'NSW', postcode: '2042' };

  test.each([
    [
      australia,
      '12 George Street;Newtown;NSW;2042',
      {
        ...NOTHING,
        streetNumber1: '12',
        streetName: 'George',
        streetType: 'Street',
        ...newtown,
        addressline: '12 George Street',
      },
    ],
    [
      australia,
      '3/45 King Street, Newtown, NSW, 2042',
      {
        ...NOTHING,
        flatOrUnitType: 'Unit',
        flatOrUnitNumber: '3',
        streetNumber1: '45',
        streetName: 'King',
        streetType: 'Street',
        ...newtown,
        addressline: '3/45 King Street',
      },
    ],
    [
      australia,
      '12 Doveton Street North;BALLARAT CENTRAL;VIC;3350',
      {
        ...NOTHING,
        streetNumber1: '12',
        streetName: 'Doveton',
        streetType: 'Street',
        streetSuffix: 'North',
        localityName: 'Ballarat Central',
        suburb: 'Ballarat Central',
        state: 'VIC',
        postcode: '3350',
        addressline: '12 Doveton Street North',
      },
    ],
    [
      newZealand,
      '16 Kahu Lane;Manawahe;WHAKATĀNE;3193',
      {
        ...NOTHING,
        streetNumber1: '16',
        streetName: 'Kāhu',
        streetType: 'Lane',
        localityName: 'Manawahe',
        suburb: 'Manawahe',
        state: 'Whakatāne',
        postcode: '3193',
        addressline: '16 Kāhu Lane',
      },
    ],
    [
      newZealand,
      'PO Box 10;Mount Maunganui;Tauranga;3150',
      {
        ...NOTHING,
        postalType: 'PO Box',
        postalNumber: '10',
        localityName: 'Mount Maunganui',
        suburb: 'Mount Maunganui',
        state: 'Tauranga',
        postcode: '3150',
        addressline: 'PO Box 10',
      },
    ],
    [
      canada,
      '101-777 W Broadway;Vancouver;BC;V5Z 4J7',
      {
        ...NOTHING,
        flatOrUnitNumber: '101',
        streetNumber1: '777',
        streetName: 'W Broadway',
        localityName: 'Vancouver',
        suburb: 'Vancouver',
        state: 'BC',
        postcode: 'V5Z 4J7',
        addressline: '101-777 W Broadway',
      },
    ],
    [
      canada,
      '100 King St W;Toronto;ON;M5X 1A9',
      {
        ...NOTHING,
        streetNumber1: '100',
        streetName: 'King',
        streetType: 'St',
        streetSuffix: 'W',
        localityName: 'Toronto',
        suburb: 'Toronto',
        state: 'ON',
        postcode: 'M5X 1A9',
        addressline: '100 King St W',
      },
    ],
  ])('[ADDR-8] the parts of %i: %s', async (countryId, suggestion, expected) => {
    const response = await format(countryId, suggestion);
    expect(response.status).toBe(200);
    expect(response.json()).toEqual(expected);
  });

  test.each([
    'nonsense',
    '12 George Street;Newtown;NSW;9999',
    '9999 George Street;Newtown;NSW;2042',
    'XYZ/12 George Street;Newtown;NSW;2042',
    '99/9999 George Street;Newtown;NSW;2042',
    '12 Georg Street;Newtown;NSW;2042',
    '5 Marine Parade;Mount Maunganui;Tauranga;3116',
    'PO Box 5;Nowhere;NSW;2042',
    ';;;',
    'a;b;c;d;e',
  ])('[ADDR-10] no such address: %s', async (suggestion) => {
    const response = await format(australia, suggestion);
    expect(response.status).toBe(404);
    expect(response.json()).toMatchObject({ code: 'address.not-found' });
  });

  test('[ADDR-12] a postcode in any spelling gives its places in capitals', async () => {
    const places = async (countryId: number, postcode: string) =>
      (await askAs(countryId, 'searchpostcode', { postcode })).json<string[]>();
    expect(await places(australia, '2042')).toEqual(['2042;ENMORE;NSW', '2042;NEWTOWN;NSW']);
    expect(await places(newZealand, '3116')).toEqual(['3116;MOUNT MAUNGANUI;TAURANGA']);
    expect(await places(newZealand, '3193')).toEqual(['3193;MANAWAHE;WHAKATĀNE']);
    expect(await places(canada, 'm5x1a9')).toEqual(['M5X 1A9;TORONTO;ON']);
    expect(await places(canada, 'M5X 1A9')).toEqual(['M5X 1A9;TORONTO;ON']);
    expect(await places(australia, '204')).toEqual([
      '2041;BALMAIN EAST;NSW',
      '2042;ENMORE;NSW',
      '2042;NEWTOWN;NSW',
    ]);
    expect(await places(australia, '9999')).toEqual([]);
    expect(await places(australia, '%')).toEqual([]);
  });
});

test('[ADDR-19] without a live session every call is refused', async () => {
  const query = { address: '12 George Street;Newtown;NSW;2042' };
  for (const path of ['searchwithoutpostcode', 'format']) {
    expect((await ask(testApp, `Address/${path}`, query, { countryId: australia })).status).toBe(401);
    const stranger = { countryId: australia, token: 'unknown' };
    expect((await ask(testApp, `Address/${path}`, query, stranger)).status).toBe(401);
    // A session of one country is not valid in another.
    const elsewhere = { countryId: canada, token: tokens.get(australia) ?? '' };
    expect((await ask(testApp, `Address/${path}`, query, elsewhere)).status).toBe(401);
  }
  expect(
    (await ask(testApp, 'Address/searchpostcode', { postcode: '2042' }, { countryId: australia })).status,
  ).toBe(401);
});

test('[ADDR-20] another service can replace the index, and its outage gives 503', async () => {
  const down = () => Promise.reject(Object.assign(new Error('no response'), { code: 'ECONNREFUSED' }));
  const other = await createTestApp(testApp.database, {
    addressSearch: {
      searchAddresses: async (countryId, typed) => ({
        kind: 'matches',
        matches: [{ line: typed, suburb: String(countryId), stateOrCity: 'X', postcode: '1' }],
      }),
      findAddress: down,
      searchPostcodes: down,
    },
  });
  const as = { countryId: australia, token: tokens.get(australia) ?? '' };
  const found = await ask(other, 'Address/searchwithoutpostcode', { address: 'typed' }, as);
  expect(found.json()).toEqual(['typed;13;X;1']);
  const outage = await ask(other, 'Address/format', { address: 'typed' }, as);
  expect(outage.status).toBe(503);
  expect(outage.headers['retry-after']).toBeDefined();
  await other.app.close();
});
