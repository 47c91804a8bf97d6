import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '#api/environment/site-settings.ts';
import { createSiteBuildReader, type SiteBuild } from '#api/portal-files/site-build.ts';

/** The builds that can be served, by site. */
export type SiteBuilds = {
  /** Returns undefined for a site that was not built. Rejects when building it failed. */
  find(siteKey: string): SiteBuild | undefined | Promise<SiteBuild | undefined>;
};

/** A page or script with the mode of automated tests. LOG-50 */
const TEST_MODE = /isAutomated|logInAs/i;

function hasTestMode({ folder }: SiteBuild): boolean {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.some(
    (file) => /\.(html|m?js)$/.test(file) && TEST_MODE.test(readFileSync(join(folder, file), 'latin1')),
  );
}

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
  const judged = new WeakMap<SiteBuild, boolean>();
  function isForTests(build: SiteBuild): boolean {
    const known = judged.get(build);
    if (known !== undefined) return known;
    const found = hasTestMode(build);
    judged.set(build, found);
    if (found) reportTestMode(build.key);
    return found;
  }
  return {
    find(siteKey) {
      const build = read(siteKey);
      return build && !isForTests(build) ? build : undefined;
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
