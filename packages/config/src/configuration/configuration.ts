import type { Site, SiteKey } from '../sites/site.ts';

/** Switches of a site. A flag is named by what it does and goes with its code. CFG-6 */
export type FeatureFlags = {
  /** Whether the customer may choose e-mail instead of a text message. LOG-2 */
  readonly emailAuthFeature: boolean;
  /** 1 switches the documents routes and the inbox button on. NAV-9 */
  readonly documentsFeature: 0 | 1;
  /** Whether the policy page says how often the premium is paid. POL-19 */
  readonly displayPaymentFrequency: boolean;
  /** Whether a login needs the robot check. */
  readonly recaptchaFeature: boolean;
  /** Whether a postcode must lie in the state that was given with it. */
  readonly postcodeVerificationFeature: boolean;
  /** Whether a policy in the extended dishonour period brings the final notice. OVD-1 */
  readonly extendedDishonourPolicies: boolean;
  /** Whether a customer must leave at least one way to be reached. CON-19 */
  readonly atLeastOneMethodContactValidation: boolean;
};

const STANDARD: FeatureFlags = {
  emailAuthFeature: true,
  documentsFeature: 1,
  displayPaymentFrequency: true,
  recaptchaFeature: false,
  postcodeVerificationFeature: false,
  extendedDishonourPolicies: true,
  atLeastOneMethodContactValidation: true,
};

const FLAGS: Readonly<Record<SiteKey, FeatureFlags>> = {
  'real-154': STANDARD,
  'real-13': STANDARD,
  'seniors-13': STANDARD,
  'seniors-154': STANDARD,
  'fiftyup-13': STANDARD,
  'northcover-39': STANDARD,
  'nzonechoice-154': STANDARD,
  'product-13': { ...STANDARD, recaptchaFeature: true },
  'product-39': STANDARD,
  'product-154': STANDARD,
};

/** The switches of a site. Throws for a site that has none. */
export function featureFlags(site: Site): FeatureFlags {
  const flags = Object.entries(FLAGS).find(([key]) => key === site.key)?.[1];
  if (!flags) throw new Error(`No configuration entry for ${site.key}`);
  return flags;
}
