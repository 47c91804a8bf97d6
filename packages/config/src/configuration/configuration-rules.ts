import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { matches, withoutDecoration } from '@portal/domain/login/login-identifier';
import type { ConfigurationEntry, Patterns } from './configuration-entries.ts';

/** What one field of an entry owes to another. */
export type ConfigurationRule = {
  /** The field that is at fault, by the names on the way from the entry to it, with dots between. */
  readonly field: string;
  /** What it has to do, to be read after the name of the field. */
  readonly must: string;
  readonly isKept: (entry: ConfigurationEntry) => boolean;
};

type TypedField = Exclude<keyof Patterns, 'state'>;

const asTyped = (text: string): string => text;

/** What is made of a typed text before its pattern sees it. */
const CLEANED: Readonly<Record<TypedField, (text: string) => string>> = {
  mobile: withoutDecoration,
  homePhone: withoutDecoration,
  email: asTyped,
  addressLine: asTyped,
  suburb: asTyped,
  city: asTyped,
  postcode: (text) => text.toUpperCase(),
};

function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language !== '';
  } catch (error) {
    // Anything else is no text at all.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** An example that can be typed and is accepted shows that a customer can get by the field at all. */
const typedFieldRules = (name: TypedField): ConfigurationRule[] => {
  const rule = (
    field: 'example' | 'maxLength',
    must: string,
    isRight: (rules: NonNullable<Patterns[TypedField]>) => boolean,
  ): ConfigurationRule => ({
    field: `regionalisation.patterns.${name}.${field}`,
    must,
    isKept: ({ regionalisation: { patterns } }) => {
      const rules = patterns[name];
      return !rules || isRight(rules);
    },
  });
  const clean = CLEANED[name];
  return [
    rule('example', 'must fit its pattern', ({ example, pattern }) => matches(pattern, clean(example))),
    rule(
      'maxLength',
      'must leave room for its example',
      ({ example, maxLength }) => example.length <= maxLength,
    ),
  ];
};

/** A part of addresses that has a label, or a list to choose from, and no pattern would be shown and never checked, or the other way round. */
const togetherRule = (
  field: string,
  part: 'city' | 'state',
  partOf: (regionalisation: ConfigurationEntry['regionalisation']) => unknown,
): ConfigurationRule => ({
  field: `regionalisation.${field}`,
  must: `must be null where patterns.${part} is, and only there`,
  isKept: ({ regionalisation }) =>
    (partOf(regionalisation) === null) === (regionalisation.patterns[part] === null),
});

/**
 * What the fields of an entry owe each other, beyond what the schema asks of each. The check at start, the published schema and the brand check
 * all go by this list. CFG-25
 */
export const CONFIGURATION_RULES: readonly ConfigurationRule[] = [
  ...(Object.keys(CLEANED) as TypedField[]).flatMap(typedFieldRules),
  {
    field: 'regionalisation.patterns.addressLine.example',
    must: `must have ${CONTACT_LIMITS.minAddressLineLength} characters or more`,
    isKept: ({ regionalisation: { patterns } }) =>
      patterns.addressLine.example.length >= CONTACT_LIMITS.minAddressLineLength,
  },
  {
    field: 'regionalisation.patterns.postcode.inputMode',
    must: 'must be text where its example has letters',
    isKept: ({ regionalisation: { patterns } }) =>
      patterns.postcode.inputMode === 'text' || !/\p{L}/u.test(patterns.postcode.example),
  },
  {
    field: 'regionalisation.dates.region',
    must: 'must be a language tag',
    isKept: ({ regionalisation: { dates } }) => isLanguageTag(dates.region),
  },
  togetherRule('addressLabels.city', 'city', ({ addressLabels }) => addressLabels.city),
  togetherRule('addressLabels.state', 'state', ({ addressLabels }) => addressLabels.state),
  togetherRule('states', 'state', ({ states }) => states),
  {
    field: 'regionalisation.states',
    must: 'must have one or more, and no code twice',
    isKept: ({ regionalisation: { states } }) =>
      !states || (states.length > 0 && new Set(states.map(({ code }) => code)).size === states.length),
  },
  {
    field: 'featureFlag.postcodeVerificationFeature',
    must: 'needs patterns.state or patterns.city to hold a postcode against',
    isKept: ({ featureFlag, regionalisation: { patterns } }) =>
      !featureFlag.postcodeVerificationFeature || patterns.state !== null || patterns.city !== null,
  },
];
