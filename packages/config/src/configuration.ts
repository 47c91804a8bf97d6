import { DEFAULT_SITE_KEY, SITES, type Site } from './site.ts';

/** Switches of a site. A flag is named by what it does and goes with its code. CFG-6 */
export type FeatureFlags = {
  /** Whether the customer may choose e-mail instead of a text message. LOG-2 */
  readonly emailAuthFeature: boolean;
  /** 1 switches the documents routes and the inbox button on. NAV-9 */
  readonly documentsFeature: 0 | 1;
  /** Whether the policy page says how often the premium is paid. */
  readonly displayPaymentFrequency: boolean;
};

const FLAGS: FeatureFlags = { emailAuthFeature: true, documentsFeature: 1, displayPaymentFrequency: true };

/** The switches of a site. */
export function featureFlags(site: Site): FeatureFlags {
  if (!SITES.includes(site))
    throw new Error(`No configuration for ${site.key} (known: ${DEFAULT_SITE_KEY} …)`);
  return FLAGS;
}
