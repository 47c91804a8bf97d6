import { DEFAULT_SITE_KEY, findSite, type Site } from '@portal/config/sites/site';
import { resolveTheme } from '@portal/config/theme/themes';

/** The site to build, the hosts its portal talks to, and the payment gateway that it lets in. */
export type BuildChoice = {
  readonly site: Site;
  readonly apiHost: string;
  readonly captchaHost: string;
  readonly hasApiCookies: boolean;
  readonly gateway: string;
  /** The share of visits that say how fast they felt, from 0 to 1. OPS-13 */
  readonly timedShare: number;
  /** Leaves `?isAutomated=1` in, for tests. LOG-50 */
  readonly hasTestMode: boolean;
};

function shareOf(text = '0'): number {
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new Error(`PORTAL_TIMED_SHARE is ${text}. It is a share of visits, from 0 to 1.`);
}

/** Returns the choice that PORTAL_BRAND, PORTAL_COUNTRY and the variables beside them make. */
export function siteOfEnvironment(environment: NodeJS.ProcessEnv = process.env): BuildChoice {
  const [defaultBrand, defaultCountry] = DEFAULT_SITE_KEY.split('-');
  const brand = environment.PORTAL_BRAND || defaultBrand || '';
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
    timedShare: shareOf(environment.PORTAL_TIMED_SHARE),
    hasTestMode: false,
  };
}
