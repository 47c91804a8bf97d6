import { SITES } from '@portal/config/sites/site';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';

/** Returns the sites that take passkeys now, each as 'brand-country': the database decides by them. PKY-9 */
export const listOfferedSites = (configurationOf: SiteConfigurations): readonly string[] =>
  SITES.filter((site) => configurationOf(site).featureFlag.passkeyFeature === true).map(
    ({ brandId, countryId }) => `${brandId}-${countryId}`,
  );
