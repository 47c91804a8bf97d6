import { expect, test } from 'vitest';
import { configurationFile } from './schemas.ts';

/** Returns the errors of an entry at the field with this name. */
const errorsAt = (name: string, regionalisation: object) =>
  (configurationFile.safeParse([{ regionalisation }]).error?.issues ?? [])
    .filter(({ path }) => path.at(-1) === name)
    .map(({ message }) => message);

test('[CFG-19] the order of the birth date names each part once', () => {
  expect(errorsAt('order', { dates: { order: ['year', 'month', 'day'] } })).toEqual([]);
  expect(errorsAt('order', { dates: { order: ['day', 'day', 'year'] } })).toEqual([
    'Invalid input: expected each part once',
  ]);
});

test('[CFG-19] a pattern is a regular expression', () => {
  expect(errorsAt('pattern', { patterns: { email: { pattern: '.+@.+' } } })).toEqual([]);
  expect(errorsAt('pattern', { patterns: { email: { pattern: '(' } } })).toEqual([
    'Invalid input: expected a regular expression',
  ]);
});
