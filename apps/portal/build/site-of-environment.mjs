import { DEFAULT_SITE_KEY, findSite } from '@portal/config/sites/site';
import { resolveTheme } from '@portal/config/theme/themes';

/**
 * Returns the site that PORTAL_BRAND and PORTAL_COUNTRY name, the hosts its portal talks to, and the payment gateway that it lets in.
 * @typedef {{ site: import('@portal/config/sites/site').Site, apiHost: string, captchaHost: string, hasApiCookies?: boolean, gateway: string, hasTestMode?: boolean }} BuildChoice
 * @returns {BuildChoice}
 */
export function siteOfEnvironment(environment = process.env) {
  const [defaultBrand, defaultCountry] = DEFAULT_SITE_KEY.split('-');
  const brand = environment.PORTAL_BRAND || defaultBrand;
  const country = environment.PORTAL_COUNTRY || defaultCountry;
  // Throws 'No theme found' first: for a brand without a theme that is the clearer message.
  resolveTheme(brand);
  const site = findSite(`${brand}-${country}`);
  if (!site)
    throw new Error(
      `There is no site ${brand}-${country}. The list of sites is packages/config/src/sites/site.ts.`,
    );
  return {
    site,
    apiHost: environment.PORTAL_API_HOST ?? '',
    captchaHost: environment.PORTAL_CAPTCHA_HOST ?? '',
    hasApiCookies: environment.PORTAL_API_COOKIES === '1',
    gateway: environment.PORTAL_GATEWAY ?? '',
  };
}
