import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calendarDate,
  daysInMonth,
  formatDate,
  isLeapYear,
  isRealDate,
  parseCalendarDate,
} from './calendar-date.ts';

fc.configureGlobal({ seed: 1582, numRuns: 1000 });

/** The calendar of the JavaScript engine, which knows nothing of ours. */
function isRealByEngine(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

test('[LOG-7] a day exists exactly when the Gregorian calendar has it, from 1900 to 2100', () => {
  const different: string[] = [];
  for (let year = 1900; year <= 2100; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const isReal = isRealDate(year, month, day);
        if (isReal !== isRealByEngine(year, month, day)) different.push(`${year}-${month}-${day}`);
      }
    }
  }
  expect(different).toEqual([]);
});

test.each([
  [1600, true],
  [1900, false],
  [2000, true],
  [2023, false],
  [2024, true],
  [2100, false],
  [2400, true],
  [2500, false],
])('[LOG-7] February %i has a 29th day: %s', (year, isLeap) => {
  expect(isLeapYear(year)).toBe(isLeap);
  expect(daysInMonth(year, 2)).toBe(isLeap ? 29 : 28);
});

test.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])('[LOG-7] %d is no day', (day) => {
  expect(isRealDate(2000, 1, day)).toBe(false);
});

test('[POL-24] there is no year 0', () => {
  expect(isRealDate(0, 1, 1)).toBe(false);
  expect(parseCalendarDate('0000-01-01')).toBeUndefined();
});

test.each([
  ['1957-03-27', '1957-03-27'],
  ['1957-03-27T00:00:00', '1957-03-27'],
  ['1957-03-27T23:59:59.999+13:00', '1957-03-27'],
  ['1957-03-27 00:00:00', '1957-03-27'],
  ['27/03/1957', '1957-03-27'],
  ['7/3/1957', '1957-03-07'],
  ['29/02/2024', '2024-02-29'],
  ['26/11/2026 00:00', '2026-11-26'],
  ['26/11/2026 11:00:00 PM', '2026-11-26'],
  ['26/11/2026 now', undefined],
  ['29/02/2023', undefined],
  ['2023-02-29T00:00:00Z', undefined],
  ['03/27/1957', undefined],
  ['1957-3-27', undefined],
  ['27/03/57', undefined],
  ['0000-00-00', undefined],
  ['1957-03-27x', undefined],
  [' 1957-03-27', undefined],
  ['', undefined],
  ['null', undefined],
])('[POL-24] %j is read as %s', (text, date) => {
  expect(parseCalendarDate(text)).toBe(date);
});

test('[POL-24] a date that was written is read back the same, in each of the three forms', () => {
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
      const written = calendarDate(year, month, date);
      expect(written).toBe(day.toISOString().slice(0, 10));
      expect(parseCalendarDate(written)).toBe(written);
      expect(parseCalendarDate(day.toISOString())).toBe(written);
      expect(parseCalendarDate(`${date}/${month}/${String(year).padStart(4, '0')}`)).toBe(written);
    }),
  );
});

test.each(['x14/03/2026', '114/03/2026', '14/03/2026x', '14/03/20260', 'x2026-03-14', '2026-03-14x'])(
  '[POL-24] the text %j is no date',
  (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  },
);

test.each([
  ['1957-03-27', '27/03/1957'],
  ['2026-12-01', '01/12/2026'],
  [null, ''],
])('[POL-25] the date %s is shown as %j', (date, shown) => {
  expect(formatDate(date)).toBe(shown);
});
