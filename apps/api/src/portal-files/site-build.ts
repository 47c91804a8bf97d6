import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SITE_KEY, SITES } from '@portal/config/site';

/** A built site: its folder, the page that every path gets, and the headers that page needs. */
export type SiteBuild = {
  readonly key: string;
  readonly folder: string;
  readonly headers: Readonly<Record<string, string>>;
};

const DIST = new URL('../../../../dist/', import.meta.url).pathname;

/** The sites that have been built, by key. */
export function listSiteBuilds(distFolder = DIST): ReadonlyMap<string, SiteBuild> {
  const builds = new Map<string, SiteBuild>();
  for (const { key } of SITES) {
    const folder = join(distFolder, key);
    if (!existsSync(join(folder, 'index.html'))) continue;
    const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as Record<string, string>;
    builds.set(key, { key, folder, headers });
  }
  return builds;
}

/** The site that a host name asks for: `seniors-154.localhost` is seniors-154, any other name the default. */
export function siteKeyOfHost(host: string): string {
  const label = host.split('.', 1)[0] ?? '';
  return SITES.some((site) => site.key === label) ? label : DEFAULT_SITE_KEY;
}
