import { DEFAULT_SITE_KEY, findSite } from '@portal/config/site';
import { type SiteContent, siteContentOf } from '#portal/lib/site-content.ts';

function defaultSiteContent(): SiteContent {
  const site = findSite(DEFAULT_SITE_KEY);
  if (!site) throw new Error('The default site is not in the list of sites');
  return siteContentOf(site);
}

/** The site of this build. The build replaces this whole file with the content of the site it builds. */
export const builtSite: SiteContent = defaultSiteContent();

/** Apart from the rest, so that the script inside the page can do without the brand's words. */
export const builtCountryId: number = builtSite.countryId;
export const builtApiHost: string = '';
