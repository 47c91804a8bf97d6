import { findSite } from '@portal/config/sites/site';

/** Which site a host name is for. */
export type SiteHosts = (host: string) => string;

type Dependencies = {
  /** The site of any name that says nothing else. */
  defaultKey: string;
  /** Sites by the host names they are reached at. */
  hosts?: ReadonlyMap<string, string>;
};

/**
 * Finds the site of a host name: one that the operator named, or one whose first part is a site, like `seniors-154.localhost`. Any other name
 * is the default site's. CFG-18
 */
export function createSiteHosts({ defaultKey, hosts = new Map() }: Dependencies): SiteHosts {
  return (host) => {
    const name = host.toLowerCase();
    const [label = ''] = name.split('.', 1);
    return hosts.get(name) ?? findSite(label)?.key ?? defaultKey;
  };
}

type SiteOrigin = { publicOrigin: string; defaultSiteKey: string; siteHosts: ReadonlyMap<string, string> };

/**
 * The host name that customers of a site see: the first that the operator gave it, the public one for the default site, and
 * otherwise the site's name in front of the public one, which `createSiteHosts` finds. DEL-11, CFG-18
 */
export function createHostOfSite({ publicOrigin, defaultSiteKey, siteHosts }: SiteOrigin) {
  const { hostname } = new URL(publicOrigin);
  const named = new Map(
    [...siteHosts].reverse().map(([host, siteKey]) => [siteKey, host.replace(/:\d+$/, '')]),
  );
  return (siteKey: string): string =>
    siteKey === defaultSiteKey ? hostname : (named.get(siteKey) ?? `${siteKey}.${hostname}`);
}
