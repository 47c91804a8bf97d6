import { isSiteKey, type Site, type SiteKey } from '../sites/site.ts';

/**
 * The feature flags of a site. A flag is named by what it does and is removed together with its code. CFG-6
 */
export type FeatureFlags = {
  /** Whether the customer may choose e-mail instead of a text message. LOG-2 */
  readonly emailAuthFeature: boolean;
  /** 1 switches the documents routes and the inbox button on. NAV-9 */
  readonly documentsFeature: 0 | 1;
  /** Whether the policy page says how often the premium is paid. POL-19 */
  readonly displayPaymentFrequency: boolean;
  /** Whether a login needs the captcha. */
  readonly recaptchaFeature: boolean;
  /** Whether a postcode must lie in the state that was given with it. */
  readonly postcodeVerificationFeature: boolean;
  /** Whether a policy in the extended dishonour period brings the final notice. OVD-1 */
  readonly extendedDishonourPolicies: boolean;
  /** Whether a customer must leave at least one way to be reached. CON-19 */
  readonly atLeastOneMethodContactValidation: boolean;
  /**
   * Whether a new mobile number or e-mail address takes effect only when the code sent to it was entered;
   * left out, it does at once. CON-70
   */
  readonly contactConfirmationFeature?: boolean | undefined;
  /** Whether a policy has a page of its payments; left out, it has none. The host has its word too. PRE-1 */
  readonly paymentRecordFeature?: boolean | undefined;
  /** Whether there is a page of log-ins; left out, there is none. The host has its word too. DEV-6 */
  readonly securityPageFeature?: boolean | undefined;
  /** Whether customers log in by passkey; left out, they do not. The host has its word too. PKY-9 */
  readonly passkeyFeature?: boolean | undefined;
};

/** The flags of a site unless it differs. */
const STANDARD: FeatureFlags = {
  emailAuthFeature: true,
  documentsFeature: 1,
  displayPaymentFrequency: true,
  recaptchaFeature: false,
  postcodeVerificationFeature: false,
  extendedDishonourPolicies: true,
  atLeastOneMethodContactValidation: true,
  contactConfirmationFeature: true,
  paymentRecordFeature: true,
  securityPageFeature: true,
};

/** The flags in which a site differs from the standard. */
const DIFFERENCES: Readonly<Partial<Record<SiteKey, Partial<FeatureFlags>>>> = {
  'product-13': { recaptchaFeature: true },
};

/** Returns the flags of a site. Throws for a site that is not sold. CFG-6 */
export function featureFlags({ key }: Site): FeatureFlags {
  if (!isSiteKey(key)) throw new Error(`No configuration entry for ${key}`);
  return { ...STANDARD, ...DIFFERENCES[key] };
}
