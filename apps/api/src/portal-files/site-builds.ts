import { DIST } from '#api/environment/site-settings.ts';
import { createSiteBuildReader, type SiteBuild } from '#api/portal-files/site-build.ts';

/** What can be served, by site. */
export type SiteBuilds = {
  /** Undefined for a site that was not built. Rejects where building it failed. */
  find(siteKey: string): SiteBuild | undefined | Promise<SiteBuild | undefined>;
};

/** The sites that `build:site` has built, before this process started or since. CFG-18, CFG-40 */
export function listSiteBuilds(distFolder = DIST): SiteBuilds {
  return { find: createSiteBuildReader(distFolder) };
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
