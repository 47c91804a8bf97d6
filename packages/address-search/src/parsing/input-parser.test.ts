import { COUNTRY } from '@portal/domain/values/country';
import { describe, expect, test } from 'vitest';
import { resolveAddressFormat } from '../formats/address-formats.ts';
import { createInputParser } from './input-parser.ts';

const { australia, canada, newZealand } = COUNTRY;
const interpretations = (countryId: number, text: string) => {
  const parsed = createInputParser(resolveAddressFormat(countryId)).parse(text);
  return parsed.kind === 'street' ? parsed.interpretations : [];
};
const firstInterpretation = (countryId: number, text: string) => {
  const [interpretation] = interpretations(countryId, text);
  const { number = '', suffix = '', last = '' } = interpretation?.house ?? {};
  const house = [number + suffix, last].filter((part) => part !== '').join('-');
  const unit = interpretation?.unit
    ? `${interpretation.unit.isLevel ? 'level ' : ''}${interpretation.unit.number}`
    : '';
  return { words: interpretation?.words.join(' '), house, unit };
};

describe('interpretations', () => {
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
    [canada, '123 1/2 main', { words: 'main', house: '123½', unit: '' }],
    [canada, '4-123 1/2 main', { words: 'main', house: '123½', unit: '4' }],
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
    [canada, '10-202 rue Martin', { words: 'rue martin', house: '202', unit: '10' }],
    [canada, '10-202 chem. du Lac', { words: 'chem du lac', house: '202', unit: '10' }],
    [canada, 'A-298 Fairhaven Rd', { words: 'fairhaven rd', house: '298', unit: 'A' }],
    [canada, 'PH-298 Fairhaven Rd', { words: 'fairhaven rd', house: '298', unit: 'PH' }],
    [canada, 'Apt #312, 480 Main', { words: 'main', house: '480', unit: '312' }],
    [canada, '480 Main apt. no. 312', { words: 'main', house: '480', unit: '312' }],
    [australia, 'Shop No 3, 45 king', { words: 'king', house: '45', unit: '3' }],
    [australia, '12 king m-5', { words: 'king m 5', house: '12', unit: '' }],
    [
      newZealand,
      '12 kāhu lane rural delivery 2 waiuku',
      { words: 'kahu lane waiuku', house: '12', unit: '' },
    ],
    [canada, '6350 120 street surrey', { words: '120 street surrey', house: '6350', unit: '' }],
  ])('[ADDR-4] in %i: %s', (countryId, typed, expected) => {
    expect(firstInterpretation(countryId, typed)).toEqual(expected);
  });

  test('[ADDR-4] a unit whose number is far from that of its house is no range', () => {
    const meanings = interpretations(canada, '4-350 sparks').map(({ house, unit }) => [
      house?.number,
      unit?.number,
    ]);
    expect(meanings).toEqual([['350', '4']]);
    expect(interpretations(canada, '350-4 sparks')).toHaveLength(1);
  });

  test('[ADDR-4] an ambiguous text has both interpretations, the country’s own first', () => {
    const houses = (countryId: number) =>
      interpretations(countryId, '10-123 main').map(({ house, unit }) => [house?.number, unit?.number]);
    expect(houses(canada)).toEqual([
      ['123', '10'],
      ['10', undefined],
    ]);
    expect(houses(australia)).toEqual([
      ['10', undefined],
      ['123', '10'],
    ]);
    const ambiguous = interpretations(australia, '3 45 king').map(({ words, house, unit }) => [
      words.join(' '),
      house?.number,
      unit?.number,
    ]);
    expect(ambiguous).toEqual([
      ['45 king', '3', undefined],
      ['king', '45', '3'],
      ['3 45 king', undefined, undefined],
    ]);
  });

  test('[ADDR-4] behind a dash a number before `St` or `Ave` may name the street, or be the house', () => {
    const meanings = (text: string) =>
      interpretations(canada, text).map(({ words, house, unit }) =>
        [unit?.number, house?.number, words.join(' ')].filter(Boolean).join(' '),
      );
    expect(meanings('10-202 St Clair Ave')).toEqual(['10 202 st clair ave', '10 202 st clair ave']);
    expect(interpretations(canada, '10-202 St Clair Ave')[1]).toMatchObject({
      house: { number: '202' },
      unit: { number: '10' },
      words: ['st', 'clair', 'ave'],
    });
  });

  test('[ADDR-44] a unit keeps the kind that was typed, except where letters have the number alone', () => {
    const kinds = (countryId: number, text: string) => interpretations(countryId, text)[0]?.unit?.typeCode;
    expect(kinds(australia, 'shop 3, 45 king st')).toBe('sh');
    expect(kinds(australia, 'flat 3, 45 king st')).toBeNull();
    expect(kinds(australia, 'level 3, 45 king st')).toBe('l');
    expect(kinds(canada, 'suite 3, 45 king st')).toBeNull();
  });

  test('[ADDR-2] a number behind a street that is itself a number may be the house', () => {
    const houses = interpretations(canada, '10 ave invermere 800').map(({ words, house }) => [
      words.join(' '),
      house?.number,
    ]);
    expect(houses).toContainEqual(['10 ave invermere', '800']);
  });

  test('[ADDR-2] a space or a comma ends the last word', () => {
    expect(interpretations(australia, '45 king')[0]?.isLastPartial).toBe(true);
    expect(interpretations(australia, '45 king ')[0]?.isLastPartial).toBe(false);
    expect(interpretations(australia, 'king st 4')[0]?.house?.isPartial).toBe(true);
  });
});
