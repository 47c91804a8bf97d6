import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDateOfBirth, type DateOfBirthError, type DatePart } from './date-of-birth.ts';

fc.configureGlobal({ seed: 1957, numRuns: 1000 });

const TODAY = '2026-08-01';
const typed = (day: string, month: string, year: string) => ({ day, month, year });

function isRealByEngine(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The expected result of the check of a typed day. */
function expectedOutcome(year: number, month: number, day: number): string {
  if (!isRealByEngine(year, month, day)) return isRealByEngine(year, day, month) ? 'swapped' : 'not-a-date';
  return 2026 - year >= 18 && 2026 - year <= 99 ? 'ok' : 'age';
}

test('[LOG-7] from 1900 to 2100 exactly the existing days of people aged 18 to 99 are accepted', () => {
  const different: string[] = [];
  for (let year = 1900; year <= 2100; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const check = checkDateOfBirth(typed(`${day}`, `${month}`, `${year}`), TODAY);
        const outcome = check.ok ? 'ok' : check.error;
        if (outcome !== expectedOutcome(year, month, day)) different.push(`${year}-${month}-${day}`);
      }
    }
  }
  expect(different).toEqual([]);
});

test.each([
  ['27', '3', '1957', '1957-03-27'],
  ['7', '03', '1957', '1957-03-07'],
  [' 27 ', ' 03', '1957 ', '1957-03-27'],
  ['27', 'March', '1957', '1957-03-27'],
  ['29', 'feb', '1960', '1960-02-29'],
])('[LOG-7] %j %j %j is the birth date %4$s', (day, month, year, dateOfBirth) => {
  expect(checkDateOfBirth(typed(day, month, year), TODAY)).toEqual({ ok: true, dateOfBirth });
});

type Refusal = [id: string, parts: [string, string, string], DateOfBirthError, DatePart[]];

test.each<Refusal>([
  ['LOG-8', ['', '', ''], 'empty', ['day', 'month', 'year']],
  ['LOG-8', [' ', '\t', ''], 'empty', ['day', 'month', 'year']],
  ['LOG-8', ['27', '', '1957'], 'part-missing', ['month']],
  ['LOG-8', ['', '', '1957'], 'part-missing', ['day', 'month']],
  ['LOG-8', ['99', '99', ''], 'part-missing', ['year']],
  ['LOG-7', ['31', '2', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['29', '2', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['31', '4', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['0', '4', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['27', '13', '1957'], 'not-a-date', ['month']],
  ['LOG-7', ['27', '00', '1957'], 'not-a-date', ['month']],
  ['LOG-7', ['32', '13', '1957'], 'not-a-date', ['day', 'month']],
  ['LOG-7', ['0', '13', '1957'], 'not-a-date', ['day', 'month']],
  ['LOG-93', ['1', '13', '1957'], 'swapped', ['day', 'month']],
  ['LOG-93', ['11', '25', '1958'], 'swapped', ['day', 'month']],
  ['LOG-93', ['2', '29', '1957'], 'not-a-date', ['month']],
  ['LOG-93', ['02', '29', '58'], 'swapped', ['day', 'month']],
  ['LOG-7', ['31', '13', '1957'], 'not-a-date', ['month']],
  ['LOG-7', ['001', '4', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['1', '004', '1957'], 'not-a-date', ['month']],
  ['LOG-7', ['-1', '4', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['1e', '4', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['٢', '4', '1957'], 'not-a-date', ['day']],
  ['LOG-7', ['31', '2', '57'], 'not-a-date', ['day']],
  ['LOG-7', ['27', '3', '57'], 'year-digits', ['year']],
  ['LOG-7', ['29', '2', '195'], 'year-digits', ['year']],
  ['LOG-7', ['27', '3', '19570'], 'year-digits', ['year']],
  ['LOG-7', ['27', '3', '19a7'], 'year-digits', ['year']],
  ['LOG-9', ['1', '1', '2009'], 'age', ['year']],
  ['LOG-9', ['31', '12', '1926'], 'age', ['year']],
  ['LOG-9', ['27', '3', '0057'], 'age', ['year']],
])('[%s] %j has one error, %s, at %j', (_id, [day, month, year], error, parts) => {
  expect(checkDateOfBirth(typed(day, month, year), TODAY)).toEqual({ ok: false, error, parts });
});

test.each([
  ['1927-01-01', '2026-12-31', true],
  ['1926-12-31', '2026-01-01', false],
  ['2008-12-31', '2026-01-01', true],
  ['2009-01-01', '2026-12-31', false],
])('[LOG-9] a person born %s has an accepted age on %s: %s', (born, today, isOfAge) => {
  const [year, month, day] = born.split('-') as [string, string, string];
  expect(checkDateOfBirth(typed(day, month, year), today).ok).toBe(isOfAge);
});

test('[LOG-7] for any typed text an accepted date exists and a refused one names a field', () => {
  const odd = fc.oneof(fc.string(), fc.constantFrom('', ' ', '0x1', '1.0', '1e1', '-1', '١', '00'));
  const part = (min: number, max: number) =>
    fc.oneof({ weight: 9, arbitrary: fc.integer({ min, max }).map(String) }, { weight: 1, arbitrary: odd });
  fc.assert(
    fc.property(part(0, 32), part(0, 13), part(1900, 2030), (day, month, year) => {
      const check = checkDateOfBirth(typed(day, month, year), TODAY);
      if (check.ok) {
        const [y, m, d] = check.dateOfBirth.split('-').map(Number) as [number, number, number];
        expect(isRealByEngine(y, m, d)).toBe(true);
        expect([d, y]).toEqual([Number(day), Number(year)]);
      } else {
        expect(check.parts.length).toBeGreaterThan(0);
      }
    }),
  );
});
