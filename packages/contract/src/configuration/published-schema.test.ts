import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationJsonSchema } from './published-schema.ts';
import { configurationFile } from './schemas.ts';

const PUBLISHED = join(import.meta.dirname, '../../../../docs/configuration.schema.json');

/** A schema without the sentences that the rules between fields add to its descriptions. */
function withoutRules(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'description' ? String(value).replace(/ ?It (must|needs) .*$/, '') || undefined : value,
  );
}

test('[HOUSE-7] docs/configuration.schema.json is the schema of the contract; run `npm run generate` when it is not', () => {
  expect(withoutRules(JSON.parse(readFileSync(PUBLISHED, 'utf8')))).toEqual(
    withoutRules(configurationJsonSchema()),
  );
});

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
