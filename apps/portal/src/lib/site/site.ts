import {
  builtApiCredentials,
  builtApiHost,
  builtCaptchaHost,
  builtCountryId,
  builtSite,
} from '#portal/lib/site/built-site.ts';
import type { SiteContent } from '#portal/lib/site/site-content.ts';

/** The brand and country that this portal was built for. */
export const site: SiteContent = builtSite;

/** The country of the site, apart from `site` for the script inside the page. */
export const countryId: number = builtCountryId;

/** The host of the API; empty for the origin that the portal itself came from. */
export const apiHost: string = builtApiHost;

/**
 * Where cookies go: to the portal's own origin only, or to the API wherever it is. They mark a known browser
 * and a passed captcha. CFG-44
 */
export const apiCredentials: 'same-origin' | 'include' = builtApiCredentials;

/** The host that verifies the captcha; empty where the site has none. */
export const captchaHost: string = builtCaptchaHost;
