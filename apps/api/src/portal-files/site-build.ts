import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A built site: its folder, and the headers that its document needs. */
export type SiteBuild = {
  readonly key: string;
  readonly folder: string;
  readonly headers: Readonly<Record<string, string>>;
};

type Read = { readonly stamp: string; readonly build: SiteBuild };

/**
 * Reads the builds of a folder. Each call looks at the disk, so that a page that was built again brings its
 * own headers. Returns undefined for a site that is not there. CFG-40
 */
export function createSiteBuildReader(distFolder: string): (key: string) => SiteBuild | undefined {
  const known = new Map<string, Read>();
  return (key) => {
    const folder = join(distFolder, key);
    const path = join(folder, 'headers.json');
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    const stamp = `${found.ino}/${found.mtimeMs}/${found.size}`;
    const last = known.get(key);
    if (last?.stamp === stamp) return last.build;
    const headers = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    const build = { key, folder, headers };
    known.set(key, { stamp, build });
    return build;
  };
}
