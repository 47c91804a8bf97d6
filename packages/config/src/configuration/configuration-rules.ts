import type { CallHours } from '@portal/domain/call-backs/call-back';
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { withoutDecoration } from '@portal/domain/login/login-identifier';
import { fitsPattern } from '@portal/domain/values/pattern';
import type { BrandLink } from '../brands/brand.ts';
import type { ConfigurationEntry, Patterns } from './configuration-entries.ts';

/** A rule between fields of an entry. */
export type ConfigurationRule = {
  /** The field that breaks the rule: the names that lead to it from the entry, with dots between. */
  readonly field: string;
  /** The rule, to be read after the name of the field. */
  readonly must: string;
  readonly isKept: (entry: ConfigurationEntry) => boolean;
};

type TypedField = Exclude<keyof Patterns, 'state'>;

const asTyped = (text: string): string => text;

/** How a typed text is cleaned before its pattern is matched. */
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
    // A value that is not a text throws a TypeError.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** An example that can be typed and is accepted proves that customers can fill the field in. */
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
    rule('example', 'must fit its pattern', ({ example, pattern }) => fitsPattern(pattern, clean(example))),
    rule(
      'maxLength',
      'must leave room for its example',
      ({ example, maxLength }) => example.length <= maxLength,
    ),
  ];
};

/**
 * A part of addresses with a label or a list but without a pattern would be shown and never checked; the
 * reverse would never be shown.
 */
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

/** As `phoneHref` dials it. With a longer one a notice would not fit one text message. CON-31 */
const PHONE = /^(?=.{3,16}$)\+?\d+( \d+)*$/;

const HTTPS = /^https:\/\/[^\s/?#]+\S*$/;
const areWebLinks = (links: readonly BrandLink[]): boolean =>
  links.every(({ href }) => HTTPS.test(href)) && new Set(links.map(({ href }) => href)).size === links.length;

/** Call-backs are offered in parts of an hour and more. */
const areCallHours = ({ days, fromMinute, toMinute }: CallHours): boolean =>
  days.every((day, place) => place === 0 || day > (days[place - 1] ?? 0)) && toMinute - fromMinute >= 60;

/** The overrides of the brand, each where it is there. CFG-50 */
const BRAND_RULES: readonly ConfigurationRule[] = [
  {
    field: 'brand.phone',
    must: 'must be digits with spaces that a phone can dial, at most 16 characters, like 0800 226 324',
    isKept: ({ brand }) => brand?.phone === undefined || PHONE.test(brand.phone),
  },
  {
    field: 'brand.callHours',
    must: 'must name its days in their order, and close an hour or more after it opens',
    isKept: ({ brand }) => !brand?.callHours || areCallHours(brand.callHours),
  },
  {
    field: 'brand.footer.links',
    must: 'must lead to addresses that begin with https, none twice',
    isKept: ({ brand }) => areWebLinks(brand?.footer?.links ?? []),
  },
  {
    field: 'brand.beneficiaryForm.href',
    must: 'must begin with https',
    isKept: ({ brand }) => !brand?.beneficiaryForm || areWebLinks([brand.beneficiaryForm]),
  },
];

/**
 * The rules between the fields of an entry. The check at start, the published schema and the brand check all
 * go by this list. CFG-25
 */
export const CONFIGURATION_RULES: readonly ConfigurationRule[] = [
  ...(Object.keys(CLEANED) as TypedField[]).flatMap(typedFieldRules),
  ...BRAND_RULES,
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
