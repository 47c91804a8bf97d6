import { type FeatureFlags, featureFlags } from './configuration.ts';
import type { PatternField, Region } from './region.ts';
import { resolveRegion } from './regions.ts';
import { SITES, type Site } from './site.ts';

/** What a field accepts, as `configResponse.json` carries it. */
export type PatternEntry = Omit<PatternField, 'label'>;

/** What `configResponse.json` says about one site. CFG-5 */
export type ConfigurationEntry = {
  readonly countryId: number;
  readonly brandId: number;
  readonly featureFlag: FeatureFlags;
  readonly regionalisation: {
    readonly login: { readonly accountLockMessage: string; readonly invalidOTPMessage: string };
    readonly dates: Region['dates'];
    readonly labels: { readonly mobile: string; readonly email: string };
    readonly patterns: { readonly mobile: PatternEntry; readonly email: PatternEntry };
  };
};

function patternEntry({ label, ...pattern }: PatternField): PatternEntry {
  return pattern;
}

function regionalisation(region: Region): ConfigurationEntry['regionalisation'] {
  return {
    login: {
      accountLockMessage: region.login.accountLockMessage,
      invalidOTPMessage: region.login.invalidCodeMessage,
    },
    dates: region.dates,
    labels: { mobile: region.mobile.label, email: region.email.label },
    patterns: { mobile: patternEntry(region.mobile), email: patternEntry(region.email) },
  };
}

/** The content of `configResponse.json`: one entry per site, from the typed tables. CFG-5 */
export function configurationEntries(): ConfigurationEntry[] {
  return SITES.map((site) => ({
    countryId: site.countryId,
    brandId: site.brandId,
    featureFlag: featureFlags(site),
    regionalisation: regionalisation(resolveRegion(site.countryId)),
  }));
}

/** The entry of a site among those that were loaded. A site without one stops the start with these words. CFG-4 */
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
