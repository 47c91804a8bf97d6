import { findSite } from '@portal/config/sites/site';
import { isLoopback } from '#api/environment/loopback.ts';

/** Returns the key of the site that a host name is for. */
export type SiteHosts = (host: string) => string;

type Dependencies = {
  /** The site of every host name that names no other site. */
  defaultKey: string;
  /** Sites by their host names. */
  hosts?: ReadonlyMap<string, string>;
};

/**
 * Finds the site of a host name. The operator may have named it, or its first part is a site, as in
 * `seniors-154.localhost`. Any other name is the default site's. CFG-18
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
 * Returns the host name that customers of a site see: the public one for the default site, otherwise the
 * first that the operator gave the site. Without one it is the site's key in front of the public one, which
 * `createSiteHosts` finds. DEL-11, CFG-18
 */
export function createHostOfSite({ publicOrigin, defaultSiteKey, siteHosts }: SiteOrigin) {
  const { hostname } = new URL(publicOrigin);
  const named = new Map([...siteHosts].reverse().map(([host, siteKey]) => [siteKey, host]));
  return (siteKey: string): string =>
    siteKey === defaultSiteKey ? hostname : (named.get(siteKey) ?? `${siteKey}.${hostname}`);
}

/** Returns the origin of a site's pages, for the links in messages. CON-75, CFG-18 */
export function createOriginOfSite({ publicOrigin, defaultSiteKey, siteHosts }: SiteOrigin) {
  const { origin, protocol, host } = new URL(publicOrigin);
  const named = new Map([...siteHosts].reverse().map(([name, siteKey]) => [siteKey, name]));
  return (siteKey: string): string =>
    siteKey === defaultSiteKey ? origin : `${protocol}//${named.get(siteKey) ?? `${siteKey}.${host}`}`;
}

/** A developer's server is found under all names of its machine. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origins at which the pages of a site are handed out: by the names that the operator gave it, by
 * the site's key in front of the public one, and by other web servers (`portalOrigins`). UPD-49
 */
export function createOriginsOfSite({
  publicOrigin,
  defaultSiteKey,
  siteHosts,
  portalOrigins,
}: SiteOrigin & { readonly portalOrigins: readonly string[] }): (siteKey: string) => ReadonlySet<string> {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const originAt = (host: string) => new URL(`${protocol}//${host}${port && `:${port}`}`).origin;
  const publicNames = isLoopback(hostname) ? [hostname, ...LOOPBACK_NAMES] : [hostname];
  return (siteKey) => {
    const named = [...siteHosts].flatMap(([host, key]) => (key === siteKey ? host : []));
    const defaults = siteKey === defaultSiteKey ? publicNames : [];
    const hosts = [...defaults, ...named, `${siteKey}.${hostname}`];
    return new Set([...hosts.map(originAt), ...portalOrigins]);
  };
}
