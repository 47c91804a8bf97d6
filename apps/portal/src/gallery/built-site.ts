import {
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { defaultSite, findSite } from '@portal/config/sites/site';
import { loggedInRegionOf, loggedInTextOf, siteContentOf } from '#portal/lib/site/site-content.ts';

// The gallery uses it in place of `built-site.ts` and `built-text.ts`. There the URL names the
// site: `?site=seniors-13`.
const site = findSite(new URLSearchParams(location.search).get('site') ?? '') ?? defaultSite();

export const builtSite = siteContentOf(site);
export const builtCountryId = site.countryId;
export const builtApiHost = '';
export const builtCaptchaHost = '';
export const builtApiCredentials = 'same-origin';
export const builtConfiguration = resolveConfigurationEntry(configurationEntries(), site);
export const builtConfigurationHash = 0;
export const builtText = loggedInTextOf(site);
export const builtRegion = loggedInRegionOf(site);
