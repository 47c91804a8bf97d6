import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COUNTRY } from '@portal/domain/values/country';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSuggestion, writeSuggestion } from '../address-suggestion.ts';
import { createAddressLines } from '../parsing/address-line.ts';
import { createTypedAddressReader } from '../parsing/input-parser.ts';
import { createStreetWords } from '../query/street-terms.ts';
import { resolveAddressForm } from './address-formats.ts';

const { australia, canada, newZealand } = COUNTRY;
const linesOf = (countryId: number) => createAddressLines(resolveAddressForm(countryId));
const readings = (countryId: number, text: string) => {
  const typed = createTypedAddressReader(resolveAddressForm(countryId)).read(text);
  return typed.kind === 'street' ? typed.readings : [];
};
const firstReading = (countryId: number, text: string) => {
  const [reading] = readings(countryId, text);
  const { number = '', suffix = '', last = '' } = reading?.house ?? {};
  const house = [number + suffix, last].filter((part) => part !== '').join('-');
  const unit = reading?.unit ? `${reading.unit.isLevel ? 'level ' : ''}${reading.unit.number}` : '';
  return { words: reading?.words.join(' '), house, unit };
};

test('a country that is not sold in has no form', () => {
  expect(() => resolveAddressForm(1)).toThrow('No address form for country id 1');
});

test.each(Object.values(COUNTRY))(
  '[ADDR-3] every written form of %i is folded, so that it can be met',
  (countryId) => {
    const { streetTypes, directions, wordForms, unitTypes } = resolveAddressForm(countryId);
    const written = [streetTypes, directions, wordForms].flatMap((forms) => Object.entries(forms).flat(2));
    const units = Object.values(unitTypes).flatMap((type) => type.written);
    for (const word of [...written, ...units]) expect(word).toMatch(/^[a-z\d -]+$/);
  },
);

describe('lines', () => {
  test.each([
    [australia, '12 George Street', { streetNumber1: '12', streetName: 'George', streetType: 'Street' }],
    [
      australia,
      '3/45A King St',
      { flatOrUnitType: 'Unit', flatOrUnitNumber: '3', streetNumber1: '45', streetNumber1Suffix: 'A' },
    ],
    [
      australia,
      'Shop 14, 143 Point Nepean Rd',
      { flatOrUnitType: 'Shop', flatOrUnitNumber: '14', streetName: 'Point Nepean' },
    ],
    [australia, 'Unit 5 7 Tonkin St', { flatOrUnitNumber: '5', streetNumber1: '7', streetName: 'Tonkin' }],
    [
      australia,
      'Level 2, Unit 3, 45 King Street',
      { flatOrUnitType: 'Level 2, Unit', flatOrUnitNumber: '3', streetNumber1: '45' },
    ],
    [
      australia,
      '5-7B Cuzco Street',
      { streetNumber1: '5', streetNumber2: '7', streetNumber2Suffix: 'B', streetName: 'Cuzco' },
    ],
    [
      australia,
      'Lot 16 Aerodrome Rd',
      { flatOrUnitType: 'Lot', flatOrUnitNumber: '16', streetNumber1: null, streetName: 'Aerodrome' },
    ],
    [
      australia,
      '5B Doveton St N',
      { streetNumber1Suffix: 'B', streetName: 'Doveton', streetType: 'St', streetSuffix: 'N' },
    ],
    [australia, '152-168 The Horsley Drive', { streetName: 'The Horsley Drive', streetType: null }],
    [australia, 'Locked Bag 5700', { postalType: 'Locked Bag', postalNumber: '5700', streetName: null }],
    [australia, 'Care PO', { postalType: 'Care PO', postalNumber: null }],
    [newZealand, '9 Tūhua Lane', { streetNumber1: '9', streetName: 'Tūhua', streetType: 'Lane' }],
    [
      newZealand,
      '2/1161B Kaiwaka-Mangawhai Road',
      { flatOrUnitType: 'Unit', streetNumber1Suffix: 'B', streetName: 'Kaiwaka-Mangawhai' },
    ],
    [
      newZealand,
      '58 Settlers Way RD 1',
      { postalType: 'RD', postalNumber: '1', streetNumber1: '58', streetName: 'Settlers', streetType: 'Way' },
    ],
    [
      newZealand,
      '3/1403 Kakanui Valley Road, RD 15C',
      { postalType: 'RD', postalNumber: '15C', flatOrUnitNumber: '3', streetName: 'Kakanui Valley' },
    ],
    [newZealand, '12 Smith Rd', { postalType: null, streetName: 'Smith', streetType: 'Rd' }],
    [newZealand, 'Private Bag 92021', { postalType: 'Private Bag', postalNumber: '92021' }],
    [
      canada,
      '10B-24 Meadow Drive',
      { flatOrUnitType: null, flatOrUnitNumber: '10B', streetNumber1: '24', streetType: 'Drive' },
    ],
    [
      canada,
      '123 1/2 Main St W',
      { streetNumber1: '123', streetNumber1Suffix: '1/2', streetName: 'Main', streetSuffix: 'W' },
    ],
    [canada, "4387 Avenue De L'Esplanade", { streetType: 'Avenue', streetName: "De L'Esplanade" }],
    [canada, '1 9E Rue', { streetName: '9E', streetType: 'Rue' }],
    [canada, '100 Avenue Road', { streetName: 'Avenue', streetType: 'Road' }],
    [canada, '777 W Broadway', { streetName: 'W Broadway', streetType: null }],
    [canada, 'PO BOX 915 STN MAIN', { postalType: 'PO BOX', postalNumber: '915 STN MAIN' }],
    [canada, 'GD', { postalType: 'GD', postalNumber: null }],
    [canada, 'GD Stn Main', { postalType: 'GD', postalNumber: 'Stn Main' }],
    [canada, 'PO Box 40 RPO Westdale', { postalType: 'PO Box', postalNumber: '40 RPO Westdale' }],
    [canada, 'CP 40 Succ Centre-Ville', { postalType: 'CP', postalNumber: '40 Succ Centre-Ville' }],
  ])('[ADDR-8] parts of %i: %s', (countryId, line, parts) => {
    const read = linesOf(countryId).read(line);
    expect(read.parts).toMatchObject(parts);
    expect(linesOf(countryId).join(read.parts, read.style)).toBe(line);
  });

  test.each(Object.values(COUNTRY))('[ADDR-9] any line of %i at all comes back as it was', (countryId) => {
    const { read, join } = linesOf(countryId);
    const word = fc.constantFrom(
      'Unit',
      '3',
      '45A',
      '3/45',
      '5-7',
      '1/2',
      'King',
      'St',
      'The',
      'Rue',
      'N',
      'Lot',
      'PO',
      'Box',
      'Level',
      ',',
      "O'Neil",
      'Kāhu',
      'GD',
      'RD',
      'RD 2',
      '-',
      '',
    );
    const line = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
      fc.string({ minLength: 1 }),
    );
    fc.assert(
      fc.property(line, (text) => {
        const taken = read(text);
        expect(join(taken.parts, taken.style)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  const sampleOf = (code: string) =>
    fileURLToPath(
      new URL(`../../../../../shared/data/lookup/given/${code}_address_suggestions.csv`, import.meta.url),
    );
  const samples = [
    ['au', australia],
    ['nz', newZealand],
    ['ca', canada],
  ] as const;
  /** The first field of a row with four parts, quoted where it holds a comma. */
  const suggestionsIn = (text: string) =>
    text.split('\n').flatMap((row) => {
      const found = /,(?:"([^";]*(?:;[^";]*){3})"|([^",;]*(?:;[^",;]*){3})),/.exec(row);
      return found ? [found[1] ?? found[2] ?? ''] : [];
    });

  for (const [code, countryId] of samples) {
    test.skipIf(!existsSync(sampleOf(code)))(
      `[ADDR-9] every sample suggestion of ${code} comes back as it was`,
      () => {
        const { read, join } = linesOf(countryId);
        const suggestions = suggestionsIn(readFileSync(sampleOf(code), 'utf8'));
        expect(suggestions.length).toBeGreaterThan(1_900);
        for (const text of suggestions) {
          const suggestion = readSuggestion(text);
          if (!suggestion) throw new Error(`No suggestion: ${text}`);
          const { parts, style } = read(suggestion.line);
          expect(writeSuggestion({ ...suggestion, line: join(parts, style) })).toBe(text);
        }
      },
    );
  }
});

test('[ADDR-3] numbers and directions are met in every way to write them', () => {
  const { keyOf, questionOf } = createStreetWords(resolveAddressForm(canada));
  const street = {
    type: 'AVE',
    doesTypeLead: false,
    suffix: 'NW',
    state: 'AB',
    postcodes: [],
    locality: 'X',
  };
  expect(keyOf({ ...street, name: '5' })).toMatch(/ 5 .* nw /);
  expect(questionOf(['fifth', 'northwest'], false)?.anywhere.whole).toBe("('5th'|'5')&'nw'");
  expect(keyOf({ ...street, name: 'Fifth' })).toMatch(/ fifth 5th 5 /);
});

test('[ADDR-3] what looks like a street type in a name or a suburb is met by its short forms', () => {
  const { keyOf } = createStreetWords(resolveAddressForm(australia));
  const street = { type: '', doesTypeLead: false, suffix: '', state: 'NSW', postcodes: ['2066'] };
  expect(keyOf({ ...street, name: 'The Crescent', locality: 'Lane Cove' })).toMatch(/ _cr .*_lane .*_nsw /);
  expect(keyOf({ ...street, name: 'Bruce St', type: 'South', locality: 'St Ives' })).toContain(' _st ');
  expect(keyOf({ ...street, name: 'St Ives', type: 'Road', locality: 'St Ives' })).not.toContain(' _st ');
});

describe('what is typed', () => {
  test.each([
    [australia, '3/45 king st newt', { words: 'king st newt', house: '45', unit: '3' }],
    [australia, 'U3 45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, 'flat 3 / 45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, 'lvl 2 45 king', { words: 'king', house: '45', unit: 'level 2' }],
    [australia, 'level 2 unit 3 45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, '5-7 cuzco st', { words: 'cuzco st', house: '5-7', unit: '' }],
    [australia, '45a king', { words: 'king', house: '45A', unit: '' }],
    [australia, 'unit 3 - 45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, 'unit 3a/45 king', { words: 'king', house: '45', unit: '3A' }],
    [australia, '#45 king', { words: 'king', house: '45', unit: '' }],
    [australia, 'lot 16 aerodrome', { words: 'aerodrome', house: 'L16', unit: '' }],
    [australia, 'king st newtown 2042', { words: 'king st newtown 2042', house: '', unit: '' }],
    [australia, '45 king st new south wales', { words: 'king st nsw', house: '45', unit: '' }],
    [australia, '045 king', { words: 'king', house: '45', unit: '' }],
    [australia, 'shop g07/12 ma', { words: 'ma', house: '12', unit: 'G07' }],
    [australia, 'rear 12 king', { words: 'king', house: '12', unit: '' }],
    [australia, 'rear 1/12 king', { words: 'king', house: '12', unit: '1' }],
    [australia, 'L2 U3 45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, 'U3/L2/45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, 'Level 2 / Unit 3 / 45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, 'TH3 16 vines', { words: 'vines', house: '16', unit: '3' }],
    [australia, 'house 14 king', { words: 'king', house: '14', unit: '' }],
    [australia, 'lt 16 aerodrome', { words: 'aerodrome', house: 'L16', unit: '' }],
    [australia, 'Flat B, 12 king', { words: 'king', house: '12', unit: 'B' }],
    [australia, '１２ king', { words: 'king', house: '12', unit: '' }],
    [australia, '227 to 325 king', { words: 'king', house: '227-325', unit: '' }],
    [australia, '12a to 14 king', { words: 'king', house: '12A-14', unit: '' }],
    [australia, '361 & 365 king', { words: 'king', house: '361-365', unit: '' }],
    [australia, '3 & 5/37 king', { words: '3 king', house: '37', unit: '5' }],
    [canada, '123 1/2 main', { words: 'main', house: '123', unit: '' }],
    [canada, '4-123 1/2 main', { words: 'main', house: '123', unit: '4' }],
    [newZealand, '12 kāhu lane rd 2 waiuku', { words: 'kahu lane waiuku', house: '12', unit: '' }],
    [newZealand, '1700 state highway 1', { words: 'state highway 1', house: '1700', unit: '' }],
    [canada, '608 - 5th ave', { words: '5th ave', house: '608', unit: '' }],
    [canada, '250 rue king est bureau 103', { words: 'rue king est', house: '250', unit: '103' }],
    [canada, '250 rue king est bureau 103-104', { words: 'rue king est', house: '250', unit: '103' }],
    [canada, 'suite 103-250 king', { words: 'king', house: '250', unit: '103' }],
    [canada, '10230 - 111 Ave NW', { words: '111 ave nw', house: '10230', unit: '' }],
    [canada, '10-123 park ave', { words: 'park ave', house: '123', unit: '10' }],
    [australia, '5-7 court', { words: 'court', house: '5-7', unit: '' }],
    [canada, '10-123 main', { words: 'main', house: '123', unit: '10' }],
    [canada, '#10 123 main', { words: 'main', house: '123', unit: '10' }],
    [canada, '100 king st w m5x 1a9', { words: 'king st w m5x1a9', house: '100', unit: '' }],
    [canada, '6350 120 street surrey', { words: '120 street surrey', house: '6350', unit: '' }],
  ])('[ADDR-4] in %i: %s', (countryId, typed, expected) => {
    expect(firstReading(countryId, typed)).toEqual(expected);
  });

  test('[ADDR-4] what may mean two things is read in both ways, the country’s own first', () => {
    const houses = (countryId: number) =>
      readings(countryId, '10-123 main').map(({ house, unit }) => [house?.number, unit?.number]);
    expect(houses(canada)).toEqual([
      ['123', '10'],
      ['10', undefined],
    ]);
    expect(houses(australia)).toEqual([
      ['10', undefined],
      ['123', '10'],
    ]);
    const loose = readings(australia, '3 45 king').map(({ words, house, unit }) => [
      words.join(' '),
      house?.number,
      unit?.number,
    ]);
    expect(loose).toEqual([
      ['45 king', '3', undefined],
      ['king', '45', '3'],
      ['3 45 king', undefined, undefined],
    ]);
  });

  test('[ADDR-2] a number behind a street that is itself a number may be the house', () => {
    const houses = readings(canada, '10 ave invermere 800').map(({ words, house }) => [
      words.join(' '),
      house?.number,
    ]);
    expect(houses).toContainEqual(['10 ave invermere', '800']);
  });

  test('[ADDR-2] a space or a comma ends the last word', () => {
    expect(readings(australia, '45 king')[0]?.isLastPartial).toBe(true);
    expect(readings(australia, '45 king ')[0]?.isLastPartial).toBe(false);
    expect(readings(australia, 'king st 4')[0]?.house?.isPartial).toBe(true);
  });

  test('[ADDR-7] whatever is typed is read without a fault', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(COUNTRY)),
        fc.string({ unit: 'grapheme' }),
        (countryId, text) => {
          const words = createStreetWords(resolveAddressForm(countryId));
          for (const { words: typed, isLastPartial } of readings(countryId, text))
            words.questionOf(typed, isLastPartial);
        },
      ),
    );
  });
});
