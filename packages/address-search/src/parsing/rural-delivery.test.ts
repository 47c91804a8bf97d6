import { COUNTRY } from '@portal/domain/values/country';
import { describe, expect, test } from 'vitest';
import { HAS_DATA, rowsOf, SOURCES } from '../../test/address-files.ts';
import { resolveAddressFormat } from '../formats/address-formats.ts';
import { createAddressLines } from './address-line.ts';
import { createInputParser } from './input-parser.ts';
import { createRuralDeliveryFinder, ruralSuburb } from './rural-delivery.ts';

const { australia, canada, newZealand } = COUNTRY;

describe('rural delivery', () => {
  const rural = createRuralDeliveryFinder(resolveAddressFormat(newZealand));

  test.each([
    ['RD 2', 'RD 2', ''],
    ['R.D. 2', 'RD 2', ''],
    ['rd15c', 'RD 15C', ''],
    ['Rural Delivery 2', 'RD 2', ''],
    ['Hall Road, Rural Delivery 15c', 'RD 15C', 'Hall Road'],
    ['Hall Road RD 2', 'RD 2', 'Hall Road'],
    ['RD 1 5453 State Highway 27', 'RD 1', '5453 State Highway 27'],
    ['RD 2, Pukekohe', 'RD 2', 'Pukekohe'],
  ])('[ADDR-22] is found in any spelling: %s', (text, suburb, rest) => {
    const found = rural.find(text);
    expect(found && ruralSuburb(found)).toBe(suburb);
    expect(found?.rest).toBe(rest);
  });

  test.each(['Smith Rd', 'Third 2', 'RD', 'RD 2677', 'Hurd 2'])('[ADDR-22] is not found in: %s', (text) => {
    expect(rural.find(text)).toBeUndefined();
  });

  test('[ADDR-22] exists in New Zealand only', () => {
    for (const countryId of [australia, canada])
      expect(createRuralDeliveryFinder(resolveAddressFormat(countryId)).find('RD 2')).toBeUndefined();
  });

  test.each([
    ['137 runciman road rd 2 pukekohe', { words: 'runciman road pukekohe', house: '137', rural: 'RD 2' }],
    ['137 runciman road, R.D. 2', { words: 'runciman road', house: '137', rural: 'RD 2' }],
    ['137 runciman rd RD2 pukekohe', { words: 'runciman rd pukekohe', house: '137', rural: 'RD 2' }],
    ['578 state highway 10 rd 4', { words: 'state highway 10', house: '578', rural: 'RD 4' }],
    ['729 kaiwaka road hakaru rd 2', { words: 'kaiwaka road hakaru', house: '729', rural: 'RD 2' }],
    [
      '137 runciman rd rural delivery 2 pukekohe',
      { words: 'runciman rd pukekohe', house: '137', rural: 'RD 2' },
    ],
    ['R.D.2 402 black swamp road', { words: 'black swamp road', house: '402', rural: 'RD 2' }],
    ['RD 2, 402 black swamp road', { words: 'black swamp road', house: '402', rural: 'RD 2' }],
    ['157 te arai rd, R D 5, wellsford', { words: 'te arai rd wellsford', house: '157', rural: 'RD 5' }],
    ['rd 2 kaitaia', { words: 'kaitaia', house: undefined, rural: 'RD 2' }],
    ['137 runciman rd 26', { words: 'runciman rd 26', house: '137', rural: null }],
    ['137 runciman rd 2677', { words: 'runciman rd 2677', house: '137', rural: null }],
    ['137 runciman rd', { words: 'runciman rd', house: '137', rural: null }],
  ])('[ADDR-22] is distinguished from a road and a postcode: %s', (text, expected) => {
    const parsed = createInputParser(resolveAddressFormat(newZealand)).parse(text);
    const interpretation = parsed.kind === 'street' ? parsed.interpretations[0] : undefined;
    expect({
      words: interpretation?.words.join(' '),
      house: interpretation?.house?.number,
      rural: interpretation?.rural,
    }).toEqual(expected);
  });
});

describe.skipIf(!HAS_DATA)('real addresses', () => {
  test.each(SOURCES.map(([file, countryId, read]) => ({ file, countryId, read })))(
    '[ADDR-9] every line of $file is unchanged after parsing and joining',
    ({ file, countryId, read: addressOf }) => {
      const lines = createAddressLines(resolveAddressFormat(countryId));
      for (const row of rowsOf(file)) {
        const { line } = addressOf(row);
        const { parts, style } = lines.parse(line ?? '');
        expect(lines.join(parts, style)).toBe(line);
      }
    },
  );

  test('[ADDR-22] the rural delivery number of a postal line is its postal type and number', () => {
    const lines = createAddressLines(resolveAddressFormat(newZealand));
    const rural = rowsOf('nz/given/nz_public_sites_street_and_postal.csv').flatMap(({ postal_1 = '' }) => {
      // A community mail box is its own postal type, wherever it is.
      const number = /^(?!Cmb ).* RD (\d+[A-Z]?)$/.exec(postal_1)?.[1];
      return number === undefined ? [] : [{ line: postal_1, number }];
    });
    expect(rural.length).toBeGreaterThan(250);
    for (const { line, number } of rural) {
      const { parts } = lines.parse(line);
      expect(parts).toMatchObject({ postalType: 'RD', postalNumber: number });
    }
  });
});
