import { join } from 'node:path';
import { DEFAULT_SITE_KEY, findSite, SITES, type Site } from '@portal/config/sites/site';
import { resolveTheme } from '@portal/config/theme/themes';
import * as z from 'zod/mini';
import { OperatorError } from '#api/operator-error.ts';

/** Where `build:site` puts what it builds. */
export const DIST = new URL('../../../../dist/', import.meta.url).pathname;

/** Which site is served at which host name. */
export type SiteSettings = {
  /** The site of every host name that names no other site. */
  readonly defaultSiteKey: string;
  /** Sites by the host names that customers type. */
  readonly siteHosts: ReadonlyMap<string, string>;
  /** The path of the `configResponse.json` of a site. */
  readonly configurationFileOf: (site: Site) => string;
  /** Whether one file is named for all of them. CFG-53 */
  readonly hasOneConfiguration: boolean;
};

type SiteVariables = {
  PORTAL_BRAND: string;
  PORTAL_COUNTRY: string;
  SITE_HOSTS: string;
  CONFIGURATION_FILE?: string | undefined;
};

const [DEFAULT_BRAND = '', DEFAULT_COUNTRY = ''] = DEFAULT_SITE_KEY.split('-');

/** `seniors.example.com=seniors-13, real.example.com=real-13` as pairs. */
const pairsOf = (value: string): [host: string, siteKey: string][] =>
  value.split(',').flatMap((part): [string, string][] => {
    const [host = '', siteKey = ''] = part.split('=').map((piece) => piece.trim().toLowerCase());
    return part.trim() === '' ? [] : [[host, siteKey]];
  });

/**
 * As a browser sends a host name: no port, and other scripts in the form that begins with xn--. Any other
 * would never be asked for.
 */
const isHostName = (host: string): boolean => URL.parse(`https://${host}`)?.hostname === host;

const areSiteHosts = (value: string): boolean =>
  pairsOf(value).every(([host, siteKey]) => isHostName(host) && findSite(siteKey) !== undefined);

/** The variables that choose the sites that are served. */
export const SITE_VARIABLES = {
  PORTAL_BRAND: z._default(z.string(), DEFAULT_BRAND),
  PORTAL_COUNTRY: z._default(z.string(), DEFAULT_COUNTRY),
  SITE_HOSTS: z._default(
    z.string().check(z.refine(areSiteHosts, 'host names without a port, each with = and a site')),
    '',
  ),
  CONFIGURATION_FILE: z.optional(z.string()),
};

function refuseBrandWithoutTheme(brand: string): void {
  try {
    resolveTheme(brand);
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

/** Reads which sites are served. Throws an `OperatorError` for a site that does not exist. CFG-1, CFG-4 */
export function readSiteSettings({
  PORTAL_BRAND,
  PORTAL_COUNTRY,
  SITE_HOSTS,
  CONFIGURATION_FILE,
}: SiteVariables): SiteSettings {
  refuseBrandWithoutTheme(PORTAL_BRAND);
  const site = findSite(`${PORTAL_BRAND}-${PORTAL_COUNTRY}`);
  if (!site) {
    const keys = SITES.map(({ key }) => key).join(', ');
    throw new OperatorError(
      `PORTAL_BRAND and PORTAL_COUNTRY name ${PORTAL_BRAND}-${PORTAL_COUNTRY}, which is not a site. Choose one of ${keys}.`,
    );
  }
  return {
    defaultSiteKey: site.key,
    siteHosts: new Map(pairsOf(SITE_HOSTS)),
    hasOneConfiguration: CONFIGURATION_FILE !== undefined,
    configurationFileOf: ({ key }) => CONFIGURATION_FILE ?? join(DIST, key, 'configResponse.json'),
  };
}
