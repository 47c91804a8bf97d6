import { expect, test } from 'vitest';
import { configurationEntries } from './configuration-entries.ts';
import { CONFIGURATION_RULES } from './configuration-rules.ts';
import { entryErrors } from './configuration-validation.ts';
import { publishedSchema } from './published-schema.ts';

const SCHEMA = publishedSchema();

/** An entry that a test may spoil anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is spoiled has no type
type LooseEntry = Record<string, any>;
type Spoil = (regionalisation: LooseEntry, entry: LooseEntry) => void;

const NEW_ZEALAND = 154;
const CANADA = 39;

function errorsAfter(countryId: number, spoil: Spoil): string[] {
  const entry = structuredClone(configurationEntries().find((one) => one.countryId === countryId));
  if (!entry) throw new Error(`No site in ${countryId}`);
  spoil(entry.regionalisation, entry);
  return entryErrors(entry, SCHEMA);
}

const PATTERN_FIELDS = ['mobile', 'homePhone', 'email', 'addressLine', 'suburb', 'city', 'postcode'];

type Case = readonly [what: string, countryId: number, spoil: Spoil, errors: readonly string[]];

const CASES: readonly Case[] = [
  ...PATTERN_FIELDS.flatMap((name): Case[] => [
    [
      `an example of ${name} that its pattern refuses`,
      NEW_ZEALAND,
      ({ patterns }) => (patterns[name].pattern = '^never$'),
      [`regionalisation.patterns.${name}.example must fit its pattern.`],
    ],
    [
      `a maximum length of ${name} that its example does not have room in`,
      NEW_ZEALAND,
      ({ patterns }) => (patterns[name].maxLength = patterns[name].example.length - 1),
      [`regionalisation.patterns.${name}.maxLength must leave room for its example.`],
    ],
  ]),
  [
    'a street address too short for any',
    NEW_ZEALAND,
    ({ patterns }) => Object.assign(patterns.addressLine, { example: '1 A', pattern: '.+' }),
    ['regionalisation.patterns.addressLine.example must have 5 characters or more.'],
  ],
  [
    'a keyboard of digits for a postal code with letters',
    CANADA,
    ({ patterns }) => (patterns.postcode.inputMode = 'numeric'),
    ['regionalisation.patterns.postcode.inputMode must be text where its example has letters.'],
  ],
  [
    'a region of dates that is none',
    NEW_ZEALAND,
    ({ dates }) => (dates.region = 'New Zealand'),
    ['regionalisation.dates.region must be a language tag.'],
  ],
  [
    'a city pattern without a city label',
    NEW_ZEALAND,
    ({ addressLabels }) => (addressLabels.city = null),
    ['regionalisation.addressLabels.city must be null where patterns.city is, and only there.'],
  ],
  [
    'a city label without a city pattern',
    CANADA,
    ({ addressLabels }) => (addressLabels.city = 'City'),
    ['regionalisation.addressLabels.city must be null where patterns.city is, and only there.'],
  ],
  [
    'a state without a label',
    CANADA,
    ({ addressLabels }) => (addressLabels.state = null),
    ['regionalisation.addressLabels.state must be null where patterns.state is, and only there.'],
  ],
  [
    'a state with nothing to choose it from',
    CANADA,
    (regionalisation) => (regionalisation.states = null),
    ['regionalisation.states must be null where patterns.state is, and only there.'],
  ],
  [
    'a list of states where there is none',
    NEW_ZEALAND,
    (regionalisation) => (regionalisation.states = [{ code: 'NI', name: 'North Island' }]),
    ['regionalisation.states must be null where patterns.state is, and only there.'],
  ],
  [
    'an empty list of states',
    CANADA,
    (regionalisation) => (regionalisation.states = []),
    ['regionalisation.states must have one or more, and no code twice.'],
  ],
  [
    'a state twice',
    CANADA,
    ({ states }) => (states[1].code = states[0].code),
    ['regionalisation.states must have one or more, and no code twice.'],
  ],
  [
    'a check of postcodes with nothing to hold them against',
    NEW_ZEALAND,
    ({ patterns, addressLabels }, { featureFlag }) => {
      patterns.city = null;
      addressLabels.city = null;
      featureFlag.postcodeVerificationFeature = true;
    },
    [
      'featureFlag.postcodeVerificationFeature needs patterns.state or patterns.city to hold a postcode against.',
    ],
  ],
  ...['call us', '0800-226-324', '0800  226 324', '0800\u00A0226 324', '+64 800 226 324 12', '12'].map(
    (phone): Case => [
      `the phone ${JSON.stringify(phone)}, which nobody can dial or no message has room for`,
      NEW_ZEALAND,
      (_, entry) => (entry.brand = { phone }),
      [
        'brand.phone must be digits with spaces that a phone can dial, at most 16 characters, like 0800 226 324.',
      ],
    ],
  ),
  ...[
    { days: [2, 1], fromMinute: 480, toMinute: 1_020 },
    { days: [1, 2], fromMinute: 480, toMinute: 539 },
  ].map(
    (callHours): Case => [
      `call hours like ${JSON.stringify(callHours)}`,
      NEW_ZEALAND,
      (_, entry) => (entry.brand = { callHours }),
      ['brand.callHours must name its days in their order, and close an hour or more after it opens.'],
    ],
  ),
  ...[
    [{ label: 'Privacy', href: 'http://www.insurer.nz/privacy' }],
    [{ label: 'Privacy', href: 'https://' }],
    [
      { label: 'Privacy', href: 'https://www.insurer.nz/privacy' },
      { label: 'Terms', href: 'https://www.insurer.nz/privacy' },
    ],
  ].map(
    (links): Case => [
      `links like ${JSON.stringify(links)}`,
      NEW_ZEALAND,
      (_, entry) => (entry.brand = { footer: { links } }),
      ['brand.footer.links must lead to addresses that begin with https, none twice.'],
    ],
  ),
  [
    'a link to the beneficiary form that runs something',
    NEW_ZEALAND,
    (_, entry) => (entry.brand = { beneficiaryForm: { label: 'Change', href: 'javascript:alert(1)' } }),
    ['brand.beneficiaryForm.href must begin with https.'],
  ],
];

test.each(CASES)('[CFG-25] [CFG-50] %s is reported', (_what, countryId, spoil, errors) => {
  expect(errorsAfter(countryId, () => undefined)).toEqual([]);
  expect(errorsAfter(countryId, spoil)).toEqual(errors);
});

test('[CFG-25] every rule has a case', () => {
  const told = new Set(CASES.flatMap(([, , , errors]) => errors));
  const rules = CONFIGURATION_RULES.map(({ field, must }) => `${field} ${must}.`);
  expect([...told].sort()).toEqual([...new Set(rules)].sort());
});

test('[CFG-25] an address may be without city and state, as long as postcodes are not held against them', () => {
  expect(
    errorsAfter(NEW_ZEALAND, ({ patterns, addressLabels }) => {
      patterns.city = null;
      addressLabels.city = null;
    }),
  ).toEqual([]);
});

test('[CFG-25] the published schema tells each rule at its field', () => {
  const published = JSON.stringify(publishedSchema());
  for (const { must } of CONFIGURATION_RULES) expect(published).toContain(`It ${must}.`);
  const { properties } = publishedSchema().items ?? {};
  expect(properties?.featureFlag?.properties?.postcodeVerificationFeature?.description).toContain('It needs');
});

test.each(['0800 226 324', '13 11 12', '+64 800 226 324', '1 800 555 0199'])(
  '[CFG-50] the phone %s is taken',
  (phone) => {
    expect(errorsAfter(NEW_ZEALAND, (_, entry) => (entry.brand = { phone }))).toEqual([]);
  },
);

test('[CFG-50] an override of a wrong kind is reported at its field, and one without parts is none', () => {
  expect(errorsAfter(NEW_ZEALAND, (_, entry) => (entry.brand = {}))).toEqual([]);
  expect(
    errorsAfter(NEW_ZEALAND, (_, entry) => {
      entry.brand = {
        phone: 800,
        callHours: { days: [1, 1, 8], fromMinute: -1 },
        footer: { legal: ' ', links: [{ label: 'Privacy' }] },
      };
    }).toSorted(),
  ).toEqual([
    'brand.callHours must name its days in their order, and close an hour or more after it opens.',
    'brand.callHours.days must not name anything twice.',
    'brand.callHours.fromMinute must be 0 or more.',
    'brand.callHours.toMinute is missing.',
    'brand.footer.legal must not be empty.',
    'brand.footer.links must lead to addresses that begin with https, none twice.',
    'brand.footer.links.0.href is missing.',
    'brand.phone must be a text.',
  ]);
});
