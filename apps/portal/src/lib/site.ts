import { builtApiHost, builtCountryId, builtSite } from '#portal/lib/built-site.ts';
import type { SiteContent } from '#portal/lib/site-content.ts';

/** The brand and country this portal was built for. */
export const site: SiteContent = builtSite;

export const countryId: number = builtCountryId;

/** Where the calls go; empty for the origin the portal itself came from. */
export const apiHost: string = builtApiHost;
