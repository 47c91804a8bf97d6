import { SITES } from '@portal/config/site';
import { DIST, readSiteBuild, type SiteBuild } from '#api/portal-files/site-build.ts';

/** What can be served, by site. */
export type SiteBuilds = {
  /** Undefined for a site that was not built. Rejects where building it failed. */
  find(siteKey: string): SiteBuild | undefined | Promise<SiteBuild | undefined>;
};

/** The sites that were built before this process started. CFG-18 */
export function listSiteBuilds(distFolder = DIST): SiteBuilds {
  const builds = new Map(SITES.map(({ key }) => [key, readSiteBuild(distFolder, key)]));
  return { find: (siteKey) => builds.get(siteKey) };
}

type OnDemand = {
  /** Makes sure that the files of a site are there and are those of its sources. */
  build(siteKey: string): Promise<void>;
  /** A site that whoever started this process has built already. */
  readonly readyKey?: string;
  readonly distFolder?: string;
};

/**
 * Sites that are built when somebody first asks for them: a start need not wait for ten of them. Everybody who asks meanwhile waits for the
 * same build; after a failure the next one who asks sets off another. CFG-18
 */
export function buildSitesOnDemand({ build, readyKey, distFolder = DIST }: OnDemand): SiteBuilds {
  const builds = new Map<string, Promise<SiteBuild | undefined>>();
  const prepare = async (siteKey: string) => {
    const ready = siteKey === readyKey ? readSiteBuild(distFolder, siteKey) : undefined;
    if (ready) return ready;
    await build(siteKey);
    return readSiteBuild(distFolder, siteKey);
  };
  return {
    find: (siteKey) => {
      const known = builds.get(siteKey) ?? prepare(siteKey);
      builds.set(siteKey, known);
      known.catch(() => builds.delete(siteKey));
      return known;
    },
  };
}
