import { builtApiHost, builtCaptchaHost, builtCountryId, builtSite } from '#portal/lib/site/built-site.ts';
import type { SiteContent } from '#portal/lib/site/site-content.ts';

/** The brand and country this portal was built for. */
export const site: SiteContent = builtSite;

export const countryId: number = builtCountryId;

/** Where the calls go; empty for the origin the portal itself came from. */
export const apiHost: string = builtApiHost;

/** Where the robot check is verified; empty where the site has no host for it. */
export const captchaHost: string = builtCaptchaHost;
