import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COUNTRY } from '@portal/domain/values/country';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSuggestion, parseSuggestion } from '../address-suggestion.ts';
import { resolveAddressFormat } from '../formats/address-formats.ts';
import { createAddressLines } from './address-line.ts';

const { australia, canada, newZealand } = COUNTRY;
const linesOf = (countryId: number) => createAddressLines(resolveAddressFormat(countryId));

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
  ])('[ADDR-8] parts of a line of country %i: %s', (countryId, line, parts) => {
    const parsed = linesOf(countryId).parse(line);
    expect(parsed.parts).toMatchObject(parts);
    expect(linesOf(countryId).join(parsed.parts, parsed.style)).toBe(line);
  });

  test.each(Object.values(COUNTRY))(
    '[ADDR-9] any line of country %i is unchanged after parsing and joining',
    (countryId) => {
      const { parse, join } = linesOf(countryId);
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
          const parsed = parse(text);
          expect(join(parsed.parts, parsed.style)).toBe(text);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  const sampleOf = (code: string) =>
    fileURLToPath(
      new URL(`../../../../../shared/data/lookup/given/${code}_address_suggestions.csv`, import.meta.url),
    );
  const samples = [
    ['au', australia],
    ['nz', newZealand],
    ['ca', canada],
  ] as const;
  /** Returns the first field of each row that has four parts; it is quoted where it holds a comma. */
  const suggestionsIn = (text: string) =>
    text.split('\n').flatMap((row) => {
      const found = /,(?:"([^";]*(?:;[^";]*){3})"|([^",;]*(?:;[^",;]*){3})),/.exec(row);
      return found ? [found[1] ?? found[2] ?? ''] : [];
    });

  for (const [code, countryId] of samples) {
    test.skipIf(!existsSync(sampleOf(code)))(
      `[ADDR-9] every sample suggestion of ${code} is unchanged after parsing and joining`,
      () => {
        const { parse, join } = linesOf(countryId);
        const suggestions = suggestionsIn(readFileSync(sampleOf(code), 'utf8'));
        expect(suggestions.length).toBeGreaterThan(1_900);
        for (const text of suggestions) {
          const suggestion = parseSuggestion(text);
          if (!suggestion) throw new Error(`Not a suggestion: ${text}`);
          const { parts, style } = parse(suggestion.line);
          expect(formatSuggestion({ ...suggestion, line: join(parts, style) })).toBe(text);
        }
      },
    );
  }
});
