import { DIST } from '#api/environment/site-settings.ts';
import { createSiteBuildReader, type SiteBuild } from '#api/portal-files/site-build.ts';

/** The builds that can be served, by site. */
export type SiteBuilds = {
  /** Returns undefined for a site that was not built. Rejects when building it failed. */
  find(siteKey: string): SiteBuild | undefined | Promise<SiteBuild | undefined>;
};

/** The header by which a build says that it has the mode of automated tests. LOG-97 */
const TEST_MODE = 'X-Test-Mode';

type Built = {
  readonly distFolder?: string;
  /** Tells operators of a site that is not served, because it was built for tests. */
  readonly reportTestMode: (siteKey: string) => void;
};

/**
 * Finds the sites that `build:site` has built, before this process started or since. One that was built for
 * automated tests counts as not built. CFG-18, CFG-40, LOG-97
 */
export function listSiteBuilds({ distFolder = DIST, reportTestMode }: Built): SiteBuilds {
  const read = createSiteBuildReader(distFolder);
  const reported = new WeakSet<SiteBuild>();
  return {
    find(siteKey) {
      const build = read(siteKey);
      if (!build || !(TEST_MODE in build.headers)) return build;
      if (!reported.has(build)) reportTestMode(build.key);
      reported.add(build);
      return undefined;
    },
  };
}

type OnDemand = {
  build(siteKey: string): Promise<void>;
  readonly distFolder?: string;
};

/**
 * Finds the sites that are built, and builds any other at its first request. Requests in the meantime wait
 * for the same build. After a failure the next request starts another one. CFG-18
 */
export function buildSitesOnDemand({ build, distFolder = DIST }: OnDemand): SiteBuilds {
  const read = createSiteBuildReader(distFolder);
  const underWay = new Map<string, Promise<void>>();
  const buildOnce = (siteKey: string) => {
    const building = build(siteKey).finally(() => underWay.delete(siteKey));
    underWay.set(siteKey, building);
    return building;
  };
  return {
    find: (siteKey) =>
      read(siteKey) ?? (underWay.get(siteKey) ?? buildOnce(siteKey)).then(() => read(siteKey)),
  };
}
