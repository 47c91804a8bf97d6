import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A built site: its folder, the page that every path gets, and the headers that page needs. */
export type SiteBuild = {
  readonly key: string;
  readonly folder: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Where `build:site` puts what it builds. */
export const DIST = new URL('../../../../dist/', import.meta.url).pathname;

/** The build of a site, if there is one. */
export function readSiteBuild(distFolder: string, key: string): SiteBuild | undefined {
  const folder = join(distFolder, key);
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as Record<string, string>;
  return { key, folder, headers };
}
