import type { BrandOverrides } from '../brands/brand-overrides.ts';
import type {
  AddressFields,
  ChoiceField,
  ContactPages,
  PatternField,
  PaymentSettings,
  PolicyPages,
  Region,
} from '../regions/region.ts';
import { resolveRegion } from '../regions/regions.ts';
import { SITES, type Site } from '../sites/site.ts';
import { type FeatureFlags, featureFlags } from './feature-flags.ts';
import { OFFER_SETTINGS, type OfferSettings } from './offer-settings.ts';

/** The rules of a field, as `configResponse.json` carries them. */
type PatternEntry = Omit<PatternField, 'label'>;

/** A sentence above all pages of the site until its end. `until`: ISO 8601 with its zone. SWI-7 */
export type SiteNotice = { readonly text: string; readonly until: string };

/** The entry of one site in `configResponse.json`. CFG-5 */
export type ConfigurationEntry = {
  readonly countryId: number;
  readonly brandId: number;
  readonly featureFlag: FeatureFlags;
  readonly offers: OfferSettings;
  /** The share of customers who are asked to set up a passkey; left out, nobody is. PKY-26 */
  readonly passkeyPromptPercent?: number | undefined;
  /** In place of what the brand is built with; left out, nothing is. CFG-49 */
  readonly brand?: BrandOverrides | undefined;
  /** Written in by the API while a notice is on. */
  readonly notice?: SiteNotice | undefined;
  readonly regionalisation: {
    readonly login: {
      readonly accountLockMessage: string;
      readonly invalidOTPMessage: string;
      readonly isEmailNew: boolean;
      readonly expiredOTPMessage: string;
    };
    readonly dates: Region['dates'];
    /** The fields of the login. */
    readonly labels: { readonly mobile: string; readonly email: string };
    readonly addressLabels: AddressLabels;
    readonly phoneLabels: Pick<ContactPages['labels'], 'mobilePhone' | 'homePhone' | 'email'>;
    readonly patterns: Patterns;
    /** The choices for the state of an address; null where addresses have none. */
    readonly states: ChoiceField['choices'] | null;
    readonly pages: PolicyPages & { readonly updateContactDetails: Omit<ContactPages, 'labels'> };
    readonly payments: PaymentSettings;
  };
};

/** The entry as a file may have it: one that was written before there were offers has none. OFF-17 */
export type ConfigurationFileEntry = Omit<ConfigurationEntry, 'offers'> & {
  readonly offers?: OfferSettings | undefined;
};

/** A label per part of an address; null for a part that the country's addresses do not have. */
type AddressLabels = Pick<ContactPages['labels'], 'residentialAddress' | 'postalAddress' | 'country'> & {
  readonly [Part in keyof AddressFields]: null extends AddressFields[Part] ? string | null : string;
};

/** The rules of each field; null for a part that the country's addresses do not have. */
export type Patterns = {
  readonly mobile: Omit<Region['mobile'], 'label'>;
  readonly homePhone: PatternEntry;
  readonly email: PatternEntry;
  readonly addressLine: PatternEntry;
  readonly suburb: PatternEntry;
  readonly city: PatternEntry | null;
  readonly state: Omit<ChoiceField, 'label' | 'choices'> | null;
  readonly postcode: Omit<AddressFields['postcode'], 'label'>;
};

function withoutLabel<Field extends { readonly label: string }>({
  label,
  ...rest
}: Field): Omit<Field, 'label'> {
  return rest;
}

function addressLabels({ address, contact }: Region): AddressLabels {
  return {
    residentialAddress: contact.labels.residentialAddress,
    postalAddress: contact.labels.postalAddress,
    country: contact.labels.country,
    addressLine: address.addressLine.label,
    suburb: address.suburb.label,
    city: address.city?.label ?? null,
    state: address.state?.label ?? null,
    postcode: address.postcode.label,
  };
}

function patterns({ mobile, homePhone, email, address }: Region): Patterns {
  return {
    mobile: withoutLabel(mobile),
    homePhone: withoutLabel(homePhone),
    email: withoutLabel(email),
    addressLine: withoutLabel(address.addressLine),
    suburb: withoutLabel(address.suburb),
    city: address.city && withoutLabel(address.city),
    state: address.state && { emptyMessage: address.state.emptyMessage },
    postcode: withoutLabel(address.postcode),
  };
}

function regionalisation(region: Region): ConfigurationEntry['regionalisation'] {
  const { labels, ...updateContactDetails } = region.contact;
  return {
    login: {
      accountLockMessage: region.login.accountLockMessage,
      invalidOTPMessage: region.login.invalidCodeMessage,
      isEmailNew: region.login.isEmailNew,
      expiredOTPMessage: region.login.expiredCodeMessage,
    },
    dates: region.dates,
    labels: { mobile: region.mobile.label, email: region.email.label },
    addressLabels: addressLabels(region),
    phoneLabels: { mobilePhone: labels.mobilePhone, homePhone: labels.homePhone, email: labels.email },
    patterns: patterns(region),
    states: region.address.state?.choices ?? null,
    pages: { ...region.pages, updateContactDetails },
    payments: region.payments,
  };
}

/**
 * Returns the entry of a site in `configResponse.json`, from the typed tables. Throws for a site that is not
 * sold. CFG-5
 */
export function configurationEntry(site: Site): ConfigurationEntry {
  return {
    countryId: site.countryId,
    brandId: site.brandId,
    featureFlag: featureFlags(site),
    offers: OFFER_SETTINGS,
    regionalisation: regionalisation(resolveRegion(site.countryId)),
  };
}

/** Returns the content of `configResponse.json`: one entry per site. CFG-5 */
export const configurationEntries = (): ConfigurationEntry[] => SITES.map(configurationEntry);

/**
 * Returns the entry of a site among those that were loaded. A site without one stops the start with this
 * message. CFG-4
 */
export function resolveConfigurationEntry(
  entries: readonly ConfigurationEntry[],
  site: Site,
): ConfigurationEntry {
  const entry = entries.find(
    (candidate) => candidate.countryId === site.countryId && candidate.brandId === site.brandId,
  );
  if (!entry) throw new Error(`No configuration entry for ${site.key}`);
  return entry;
}
