import { DIST } from '#api/environment/site-settings.ts';
import { createSiteBuildReader, type SiteBuild } from '#api/portal-files/site-build.ts';

/** The builds that can be served, by site. */
export type SiteBuilds = {
  /** Returns undefined for a site that was not built. Rejects when building it failed. */
  find(siteKey: string): SiteBuild | undefined | Promise<SiteBuild | undefined>;
};

/** Finds the sites that `build:site` has built, before this process started or since. CFG-18, CFG-40 */
export function listSiteBuilds(distFolder = DIST): SiteBuilds {
  return { find: createSiteBuildReader(distFolder) };
}

type OnDemand = {
  /** Builds a site unless its files are there and as new as its sources. */
  build(siteKey: string): Promise<void>;
  /** A site that was built before this process started. */
  readonly readyKey?: string;
  readonly distFolder?: string;
};

/**
 * Builds each site at its first request, so that a start need not wait for ten builds. Requests in the meantime wait for the same build.
 * After a failure the next request starts another build. CFG-18
 */
export function buildSitesOnDemand({ build, readyKey, distFolder = DIST }: OnDemand): SiteBuilds {
  const read = createSiteBuildReader(distFolder);
  const prepared = new Map<string, Promise<void>>();
  const prepare = async (siteKey: string) => {
    if (siteKey !== readyKey || !read(siteKey)) await build(siteKey);
  };
  const prepareOnce = (siteKey: string) => {
    const ready = prepare(siteKey);
    prepared.set(siteKey, ready);
    ready.catch(() => prepared.delete(siteKey));
    return ready;
  };
  return {
    async find(siteKey) {
      await (prepared.get(siteKey) ?? prepareOnce(siteKey));
      return read(siteKey);
    },
  };
}
