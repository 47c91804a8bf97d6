import type { BrandKey } from '../brands/brands.ts';

/** One brand in one country: a portal build is made for one site. Its key is `<brand>-<country id>`. CFG-1 */
export type Site = {
  readonly key: string;
  readonly brand: BrandKey;
  /** The number the insurer's systems know the brand by; seniors has another one in New Zealand. */
  readonly brandId: number;
  readonly countryId: number;
  /** How many logins one person may have at a time, where it is not `SESSION_LIMITS.mostLogins`. SES-70 */
  readonly mostLogins?: number;
};

const site = <Brand extends BrandKey, Country extends number>(
  brand: Brand,
  countryId: Country,
  brandId: number,
) => ({ key: `${brand}-${countryId}` as const, brand, brandId, countryId });

const SOLD = [
  site('real', 154, 1),
  site('real', 13, 1),
  site('seniors', 13, 2),
  site('seniors', 154, 16),
  site('fiftyup', 13, 3),
  site('northcover', 39, 4),
  site('nzonechoice', 154, 5),
  site('product', 13, 6),
  site('product', 39, 6),
  site('product', 154, 6),
] as const satisfies readonly Site[];

/** The key of a site that is sold. */
export type SiteKey = (typeof SOLD)[number]['key'];

/** Every site that is sold, the default first. CFG-1, CFG-2 */
export const SITES: readonly Site[] = SOLD;

/** The site of a build or host name that names none. CFG-1 */
export const DEFAULT_SITE_KEY = 'real-154';

/** Returns the site of a build that names none. CFG-1 */
export function defaultSite(): Site {
  const site = findSite(DEFAULT_SITE_KEY);
  if (!site) throw new Error('The default site is not in the list of sites');
  return site;
}

/** Returns the site with that key, if it is sold. */
export function findSite(key: string): Site | undefined {
  return SITES.find((candidate) => candidate.key === key);
}

/** Whether a site with that key is sold. */
export const isSiteKey = (key: string): key is SiteKey => findSite(key) !== undefined;

/** Returns the site that a call is made for, by the brand in its body and the country in its header. */
export function findSiteByIds(ids: { brandId: number; countryId: number }): Site | undefined {
  return SITES.find(
    (candidate) => candidate.brandId === ids.brandId && candidate.countryId === ids.countryId,
  );
}

/**
 * Returns the site of a stored customer, by the ids in the customer's row. Throws where no such site is sold.
 */
export function getSiteByIds(ids: { brandId: number; countryId: number }): Site {
  const found = findSiteByIds(ids);
  if (!found) throw new Error('The customer belongs to a site that does not exist');
  return found;
}
