import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DAY_FIRST_REGIONS,
  type DatePart,
  type DateTyping,
  datePartsInOrder,
  monthFromName,
  padDatePart,
  readPastedDate,
  shouldMoveOn,
} from './date-of-birth.ts';

fc.configureGlobal({ seed: 27, numRuns: 1000 });

test.each([
  ['1', '01'],
  ['9', '09'],
  ['0', '0'],
  ['', ''],
  ['00', '00'],
  ['12', '12'],
  ['x', 'x'],
])('[LOG-10] leaving a field with %j makes it %j', (value, padded) => {
  expect(padDatePart(value)).toBe(padded);
});

test.each([
  ['march', '03'],
  ['Mar', '03'],
  [' SEPT. ', '09'],
  ['may', '05'],
  ['jun', '06'],
  ['jul', '07'],
  ['december', '12'],
  ['m.ar', undefined],
  ['ma', undefined],
  ['decembers', undefined],
  ['03', undefined],
  ['', undefined],
])('[LOG-7] %j names the month %s', (text, month) => {
  expect(monthFromName(text)).toBe(month);
});

const DAY_FIRST: DatePart[] = ['day', 'month', 'year'];
const MONTH_FIRST: DatePart[] = ['month', 'day', 'year'];
const YEAR_FIRST: DatePart[] = ['year', 'month', 'day'];

test.each([
  ['27/03/1957', DAY_FIRST],
  ['27-3-1957', DAY_FIRST],
  ['27.3.1957', DAY_FIRST],
  [' 27 03 1957\n', DAY_FIRST],
  ['27031957', DAY_FIRST],
  ['03/27/1957', MONTH_FIRST],
  ['03271957', MONTH_FIRST],
  ['19570327', YEAR_FIRST],
  ['1957/3/27', YEAR_FIRST],
  ['1957-03-27', DAY_FIRST],
  ['1957-03-27', MONTH_FIRST],
  ['1957 Mar 27', DAY_FIRST],
  ['27 March 1957', DAY_FIRST],
  ['\u202A27/03/1957\u202C', DAY_FIRST],
  ['\u200B27031957', DAY_FIRST],
  ['27 March 1957', MONTH_FIRST],
  ['27th Mar. 1957', DAY_FIRST],
  ['27-MAR-1957', YEAR_FIRST],
  ['March 27, 1957', DAY_FIRST],
])('[LOG-12] a pasted %j is 27 March 1957 where dates go %j', (text, order) => {
  expect(readPastedDate(text, order)).toEqual({ day: '27', month: '03', year: '1957' });
});

test.each([
  '',
  '27',
  '1957',
  '27/03',
  '27/03/57',
  '27/03/1957 10:00',
  'Wed 27 March 1957',
  'a/b/cdef',
  '2703195',
  '127031957',
  '27031957x',
  '270/03/1957',
  'x27/03/1957',
  '27x/03/1957',
  '27/030/1957',
  '27/x3/1957',
  '27/3x/1957',
  '27/03/19570',
  '27/03/x1957',
  '27/03/1957x',
])('[LOG-12] a pasted %j is no whole date', (text) => {
  expect(readPastedDate(text, DAY_FIRST)).toBeUndefined();
});

test('[LOG-12] every pasted day from 1900 to 2100 fills the three fields in every common form', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' ', ' / '), (date, separator) => {
      const [year, month, day] = date.toISOString().slice(0, 10).split('-') as [string, string, string];
      const forms = [
        [day, month, year].join(separator),
        [Number(day), Number(month), year].join(separator),
        [year, month, day].join(separator),
        `${Number(day)} ${name.format(date)} ${year}`,
        `${day}${month}${year}`,
      ];
      for (const form of forms) expect(readPastedDate(form, DAY_FIRST)).toEqual({ day, month, year });
    }),
  );
});

const LAST_DIGIT: DateTyping = {
  value: '27',
  partLength: 2,
  inputType: 'insertText',
  isCaretAtEnd: true,
  isNextEmpty: true,
};

test('[LOG-11] typing the last digit of day or month moves on to an empty field', () => {
  expect(shouldMoveOn(LAST_DIGIT)).toBe(true);
});

test.each<[string, Partial<DateTyping>]>([
  ['a first digit', { value: '2' }],
  ['a paste', { inputType: 'insertFromPaste' }],
  ['autofill', { inputType: 'insertReplacementText' }],
  ['autofill that names no change', { inputType: '' }],
  ['Backspace', { inputType: 'deleteContentBackward' }],
  ['a correction within the field', { isCaretAtEnd: false }],
  ['a last digit before a filled field', { isNextEmpty: false }],
  ['the last digit of the year', { value: '1957', partLength: 4 }],
  ['letters', { value: 'ma' }],
  ['a digit with a letter before it', { value: 'a7' }],
  ['a digit with a letter after it', { value: '2a' }],
])('[LOG-11] %s moves nothing', (_what, change) => {
  expect(shouldMoveOn({ ...LAST_DIGIT, ...change })).toBe(false);
});

test.each([
  ['en-NZ', DAY_FIRST],
  ['en-US', MONTH_FIRST],
  ['en-CA', YEAR_FIRST],
])('[LOG-1] dates of %s go %j, unless another order is configured', (region, order) => {
  expect(datePartsInOrder({ region, order: null })).toEqual(order);
  for (const other of [DAY_FIRST, MONTH_FIRST, YEAR_FIRST])
    expect(datePartsInOrder({ region, order: other })).toEqual(other);
});

test.each(DAY_FIRST_REGIONS)('[LOG-1] short dates of %s do begin with the day', (region) => {
  const written = new Intl.DateTimeFormat(region).formatToParts().map(({ type }) => type);
  expect(written.filter((type) => type !== 'literal')).toEqual(DAY_FIRST);
});
