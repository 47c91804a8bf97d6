import { type ConfigurationFile, configurationFile } from '@portal/contract/configuration/schemas';
import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import {
  type ConfigurationEntry,
  type ConfigurationFileEntry,
  configurationEntries,
} from './configuration-entries.ts';
import { readConfiguration } from './configuration-validation.ts';
import { schemaErrors } from './json-schema-subset.ts';
import { publishedSchema } from './published-schema.ts';

/** An entry that a test may spoil anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is spoiled has no type
type LooseEntry = Record<string, any>;
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const SCHEMA = publishedSchema();
const REAL_154 = { key: 'real-154', brandId: 1, countryId: 154 };
const BRAND = {
  phone: '0800 226 324',
  callHours: { days: [1, 2], fromMinute: 480, toMinute: 1_020 },
  footer: { links: [{ label: 'Privacy', href: 'https://www.insurer.nz/privacy' }], legal: 'Issued by us.' },
  beneficiaryForm: { label: 'Change', href: 'https://www.insurer.nz/beneficiaries' },
};
const content = (): Json =>
  JSON.parse(JSON.stringify(configurationEntries().map((entry) => ({ ...entry, brand: BRAND }))));

/** Every place in a value, as the names that lead there. */
function placesOf(value: Json, path: string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([name, part]) => placesOf(part, [...path, name]))];
}

const PLACES = placesOf(content()).filter((path) => path.length > 0);

function changed(
  path: readonly string[],
  change: (parent: Record<string, Json>, name: string) => void,
): Json {
  const whole = content();
  const parent = path
    .slice(0, -1)
    .reduce((part, name) => part[name] as Record<string, Json>, whole as Record<string, Json>);
  change(parent, path.at(-1) ?? '');
  return whole;
}

const textOf = (change: (entry: LooseEntry) => void): string => {
  const entries = content() as LooseEntry[];
  change(entries[0] ?? {});
  return JSON.stringify(entries);
};

const errorsOf = (text: string): readonly string[] => {
  const read = readConfiguration(text, REAL_154, SCHEMA);
  return 'errors' in read ? read.errors : [];
};

test('[CFG-19] the schema says what the type of an entry says', () => {
  expectTypeOf<ConfigurationFile>().toExtend<readonly ConfigurationFileEntry[]>();
  expectTypeOf<ConfigurationEntry>().toExtend<DeepReadonly<ConfigurationFile[number]>>();
});

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

test.each(SITES)('[CFG-19] the entry of $key passes the check', (site) => {
  const read = readConfiguration(JSON.stringify(configurationEntries()), site, SCHEMA);
  expect(read).toEqual({
    entry: expect.objectContaining({ countryId: site.countryId, brandId: site.brandId }),
  });
});

test('[CFG-19] whatever is changed in the file, the check in the browser finds it where the schema does', () => {
  const mutation = fc.tuple(
    fc.constantFrom(...PLACES),
    fc.oneof(
      fc.constant(undefined),
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.constantFrom(0, 1, 500, 501),
      fc.constantFrom('', ' ', '(', 'day', 'numeric', 'x'.repeat(9), '{phone}', 'Call {phon}', 'a } b'),
      fc.constant([]),
      fc.constant({}),
    ),
  );
  fc.assert(
    fc.property(mutation, ([path, value]) => {
      const file = changed(path, (parent, name) => {
        if (value === undefined && !Array.isArray(parent)) delete parent[name];
        else parent[name] = (value ?? null) as Json;
      });
      const isRight = configurationFile.safeParse(file).success;
      expect(schemaErrors(SCHEMA, file).length === 0).toBe(isRight);
    }),
    { numRuns: 2_000 },
  );
});

test.each<[string, (entry: LooseEntry) => void, string]>([
  [
    'a missing flag',
    (entry) => delete entry.featureFlag.emailAuthFeature,
    'featureFlag.emailAuthFeature is missing',
  ],
  [
    'a text for a flag',
    (entry) => (entry.featureFlag.recaptchaFeature = 'yes'),
    'featureFlag.recaptchaFeature must be true or false',
  ],
  [
    'another number',
    (entry) => (entry.featureFlag.documentsFeature = 2),
    'featureFlag.documentsFeature must be 0 or 1',
  ],
  [
    'a broken pattern',
    (entry) => (entry.regionalisation.patterns.mobile.pattern = '('),
    'regionalisation.patterns.mobile.pattern must be a regular expression',
  ],
  [
    'no length',
    (entry) => (entry.regionalisation.patterns.mobile.maxLength = 0),
    'regionalisation.patterns.mobile.maxLength must be 1 or more',
  ],
  [
    'a length that no call has room for',
    (entry) => (entry.regionalisation.patterns.email.maxLength = 501),
    'regionalisation.patterns.email.maxLength must be 500 or less',
  ],
  [
    'a blank text',
    (entry) => (entry.regionalisation.addressLabels.suburb = ' '),
    'regionalisation.addressLabels.suburb must not be empty',
  ],
  [
    'a placeholder that nothing fills there',
    (entry) => (entry.regionalisation.login.accountLockMessage = 'Call {phone}, {name}'),
    'regionalisation.login.accountLockMessage has something between braces that nothing is filled in for',
  ],
  [
    'an empty text',
    (entry) => (entry.regionalisation.login.accountLockMessage = ''),
    'regionalisation.login.accountLockMessage must not be empty',
  ],
  [
    'a list for an object',
    (entry) => (entry.regionalisation.dates = []),
    'regionalisation.dates must be an object',
  ],
  [
    'a part twice',
    (entry) => (entry.regionalisation.dates.order = ['day', 'day', 'year']),
    'regionalisation.dates.order must not name anything twice',
  ],
  [
    'a part too few',
    (entry) => (entry.regionalisation.dates.order = ['day']),
    'regionalisation.dates.order must have 3 items',
  ],
])('[CFG-19] %s is named with its entry and its field', (_what, change, sentence) => {
  expect(errorsOf(textOf(change))).toEqual([`Entry 1 (countryId 154, brandId 1): ${sentence}.`]);
});

test('[CFG-19] all errors are reported at once, and unknown fields are allowed', () => {
  const text = textOf((entry) => {
    entry.featureFlag = {};
    entry.more = { than: 'needed' };
  });
  expect(errorsOf(text)).toHaveLength(7);
  expect(errorsOf(textOf((entry) => (entry.more = 1)))).toEqual([]);
});

test('[OFF-17] a file that was written before there were offers offers nothing, and breaks nothing', () => {
  const read = readConfiguration(
    textOf((entry) => delete entry.offers),
    REAL_154,
    SCHEMA,
  );
  expect(read).toMatchObject({ entry: { offers: { crossSaleBanner: { isOffered: false } } } });
  expect(errorsOf(textOf((entry) => (entry.offers = {})))).toEqual([
    'Entry 1 (countryId 154, brandId 1): offers.crossSaleBanner is missing.',
  ]);
});

test('[CFG-4] [CFG-19] a file that is no list, no JSON, or has no entry for the site says so', () => {
  expect(errorsOf('<!doctype html>')[0]).toMatch(/^configResponse\.json is not JSON: /);
  expect(errorsOf('{}')).toEqual(['configResponse.json must be a list of entries.']);
  expect(errorsOf('[null, 1, {}]')).toEqual([
    'No configuration entry for real-154 (countryId 154, brandId 1).',
  ]);
});

test('[CFG-25] a second entry for the same site is reported, since only the first would count', () => {
  const entries = content() as LooseEntry[];
  expect(errorsOf(JSON.stringify([entries[0], ...entries]))).toEqual([
    'Entry 2 (countryId 154, brandId 1) is for the same site as entry 1.',
  ]);
});

test('[CFG-19] [CFG-25] a field of the wrong kind hides nothing that is wrong elsewhere', () => {
  const text = textOf(({ regionalisation }) => {
    regionalisation.patterns.mobile = 'digits';
    regionalisation.patterns.postcode.example = 'none';
  });
  expect(errorsOf(text)).toEqual([
    'Entry 1 (countryId 154, brandId 1): regionalisation.patterns.postcode.example must fit its pattern.',
    'Entry 1 (countryId 154, brandId 1): regionalisation.patterns.postcode.inputMode must be text where its example has letters.',
    'Entry 1 (countryId 154, brandId 1): regionalisation.patterns.mobile must be an object.',
  ]);
});

test('[CFG-19] an error in the entry of another site does not stop this one', () => {
  const entries = content() as LooseEntry[];
  for (const entry of entries.slice(1)) entry.featureFlag = 'broken';
  expect(errorsOf(JSON.stringify(entries))).toEqual([]);
});
