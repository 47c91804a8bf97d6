import { resolveBrand } from '@portal/config/brands/brands';
import { getSiteByIds } from '@portal/config/sites/site';

/** Where the pages of each site are handed out. */
export type SiteAddresses = {
  readonly hostOfSite: (siteKey: string) => string;
  readonly originsOfSite: (siteKey: string) => ReadonlySet<string>;
  /** The domain that the sites below it share; undefined: none. */
  readonly rpId: string | undefined;
};

/** The site to which a passkey is bound, as devices know it. */
export type RelyingParty = {
  readonly name: string;
  readonly id: string;
  readonly origins: readonly string[];
};

/** Returns how devices know a site: by the name of its host, or by the domain above it. PKY-1 */
export function relyingPartyOf(
  ids: { readonly brandId: number; readonly countryId: number },
  { hostOfSite, originsOfSite, rpId }: SiteAddresses,
): RelyingParty {
  const site = getSiteByIds(ids);
  const host = hostOfSite(site.key);
  return {
    name: resolveBrand(site.brand).name,
    id: rpId !== undefined && (host === rpId || host.endsWith(`.${rpId}`)) ? rpId : host,
    origins: [...originsOfSite(site.key)],
  };
}
