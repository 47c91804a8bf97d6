import { COUNTRY } from '@portal/domain/values/country';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveAddressFormat } from '../formats/address-formats.ts';
import { NUMBER_LANGUAGES } from '../formats/number-languages.ts';
import { replaceNumberWords } from '../parsing/number-words.ts';
import { createFallbackInputs } from './fallback-inputs.ts';

const { australia, canada, newZealand } = COUNTRY;
const fallbackInputs = (countryId: number, text: string) => {
  const { inputs, guesses } = createFallbackInputs(resolveAddressFormat(countryId))(text);
  return [...inputs, ...guesses];
};

test.each([
  [australia, '12 Hunter St\nNewcastle NSW 2300\nAUSTRALIA', '12 hunter st newcastle nsw 2300'],
  [australia, 'No. 12 Hunter St Newcastle', '12 hunter st newcastle'],
  [australia, '12 hunter st newcastle postcode 2300', '12 hunter st newcastle 2300'],
  [australia, '12hunter st newcastle', '12 hunter st newcastle'],
  [australia, '12 A Hunter St Newcastle', '12a hunter st newcastle'],
  [australia, '12 smith st ballarat victoria 3350', '12 smith st ballarat vic 3350'],
  [australia, 'Cnr Hunter St & Wolfe St Newcastle', 'hunter st newcastle'],
  [australia, 'corner of hunter and wolfe streets newcastle', 'hunter newcastle'],
  [australia, 'Twelve Hunter Street, Newcastle', '12 hunter street newcastle'],
  [australia, 'twenty-six hunter st newcastle', '26 hunter st newcastle'],
  [australia, 'Forty Hunter St Newcastle Q 4300', '40 hunter st newcastle qld 4300'],
  [australia, 'House No. 14 Lisa Crt, Mildura', '14 lisa crt mildura'],
  [australia, '12 suakin dve mosman opposite the golf club', '12 suakin dve mosman'],
  [australia, '52 alinga st canberra', '52 alinga st act'],
  [canada, '22045 Twp Rd 540 Ardrossan', '22045 township rd 540 ardrossan'],
  [canada, '22045 twp 540 ardrossan', '22045 township road 540 ardrossan'],
  [canada, '54123 RR 221 Sampleton', '54123 range road 221 sampleton'],
  [canada, '8871 Cty Rd #9 Clearview', '8871 county rd #9 clearview'],
  [newZealand, '2 allen tce palmy north', '2 allen tce palmerston north'],
  [canada, '654 wonderland rd london, Ont. N6H 3E5', '654 wonderland rd london on n6h 3e5'],
  [newZealand, '2 allen tce tawa wgtn, NZ', '2 allen tce tawa wellington'],
  [newZealand, '2 sh3 woodville', '2 state highway 3 woodville'],
  [canada, '156 rue soucy matane (québec) g4w 2e3', '156 rue soucy matane qc g4w 2e3'],
])('[ADDR-24] in country %i the text around an address is left out: %j', (countryId, text, expected) => {
  expect(fallbackInputs(countryId, text)[0]).toBe(expected);
});

test.each([
  [australia, 'c/- Mrs Smith, 12 Hunter St, Newcastle', '12 hunter st newcastle'],
  [australia, 'Rosewood Village, 3/12 Hunter St, Newcastle', '3/12 hunter st newcastle'],
  [australia, '2nd floor, 12 hunter st newcastle', '12 hunter st newcastle'],
  [australia, 'Rosewood Village, Villa 12, 45 Rhoda St', 'villa 12 45 rhoda st'],
  [australia, 'Unit 7, Rosewood Retirement Village, 45 Rhoda St', 'unit 7 45 rhoda st'],
  [newZealand, '2 ngaa hau road cambridge', '2 nga hau road cambridge'],
  [canada, '156 soucy street matane', '156 soucy matane '],
  [australia, '12 enderby st mawson canberra', '12 enderby st mawson '],
])('[ADDR-24] in country %i a further fallback input: %j', (countryId, text, expected) => {
  expect(fallbackInputs(countryId, text)).toContain(expected);
});

test('[ADDR-24] a number in words counts only at the beginning and before a word', () => {
  for (const [text, expected] of [
    ['one tree hill', '1 tree hill'],
    ['nineteen king st', '19 king st'],
    ['ninety nine king st', '99 king st'],
    ['ten', 'ten'],
    ['12 one tree hill', '12 one tree hill'],
    ['onehunga mall', 'onehunga mall'],
    ['twentyone king st', 'twentyone king st'],
    ['twenty 3 king st', 'twenty 3 king st'],
  ] as const)
    expect(replaceNumberWords(text, ['en'])).toBe(expected);
});

test.each([
  [australia, 'two hundred george st', '200 george st'],
  [australia, 'One Hundred and Twenty-Six Bracher Street', '126 bracher street'],
  [newZealand, 'a hundred and five high st', '105 high st'],
  [newZealand, 'nine hundred ninety nine high st', '999 high st'],
  [australia, 'eleven hundred king st', '1100 king st'],
  [canada, 'five hundred boul gouin', '500 boul gouin'],
  [canada, 'vingt-deux rue Laval', '22 rue laval'],
  [canada, 'cent vingt rue Laval', '120 rue laval'],
  [canada, 'deux cent dix-huit rue Laval', '218 rue laval'],
  [canada, 'quatre-vingt-dix-sept rue Laval', '97 rue laval'],
  [canada, 'soixante et onze rue Laval', '71 rue laval'],
])('[ADDR-24] in country %i a number in words: %j', (countryId, text, expected) => {
  expect(fallbackInputs(countryId, text)[0]).toBe(expected);
});

test('[ADDR-24] words of two numbers stay two, and Australia has no French numbers', () => {
  expect(replaceNumberWords('three four king st', ['en'])).toBe('3 four king st');
  expect(replaceNumberWords('six twenty king st', ['en'])).toBe('6 twenty king st');
  expect(replaceNumberWords('six hundred', ['en', 'fr'])).toBe('six hundred');
  expect(fallbackInputs(australia, 'vingt-deux rue laval')).toEqual([]);
});

test('[ADDR-24] every number below a thousand is recognised in English words', () => {
  const { values } = NUMBER_LANGUAGES.en;
  const wordOf = (number: number) => Object.entries(values).find(([, value]) => value === number)?.[0] ?? '';
  const wordsBelowHundred = (number: number) =>
    number < 20 ? wordOf(number) : `${wordOf(number - (number % 10))} ${wordOf(number % 10)}`;
  for (let number = 1; number < 1_000; number += 1) {
    const hundreds = Math.floor(number / 100);
    const parts = [hundreds > 0 ? `${wordOf(hundreds)} hundred` : '', wordsBelowHundred(number % 100)];
    const text = parts.join(' ').trim().replace(/ +/g, ' ');
    expect(replaceNumberWords(`${text} king st`, ['en'])).toBe(`${number} king st`);
  }
});

test('[ADDR-24] a number that is a street’s name keeps its type', () => {
  expect(fallbackInputs(canada, '10230 main ave nw edmonton')).toContain('10230 main nw edmonton ');
  expect(fallbackInputs(canada, '10230 111 ave nw edmonton')).toEqual([]);
});

test('[ADDR-24] the idioms of one country do not apply in another', () => {
  expect(fallbackInputs(australia, '2 sh3 woodville')).not.toContain('2 state highway 3 woodville');
  expect(fallbackInputs(australia, '2 ngaa hau road')).not.toContain('2 nga hau road');
});

test('[ADDR-24] a text without a number keeps all its words', () => {
  expect(fallbackInputs(australia, 'north south east west street')).toEqual([]);
});

test('[ADDR-24] any text has at most five fallback inputs, never itself', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(COUNTRY)),
      fc.string({ unit: 'grapheme' }),
      (countryId, text) => {
        const inputs = fallbackInputs(countryId, text);
        expect(inputs.length).toBeLessThanOrEqual(5);
        expect(inputs).not.toContain(text);
      },
    ),
  );
});
