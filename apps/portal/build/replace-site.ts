import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Builds whose files stay beside those of the newest. CFG-42 */
const KEPT_BUILDS = 2;

const recordOf = (folder: string) => `${folder}.builds.json`;

/**
 * The hashed files of a built site. Their names say their content, so that those of two builds
 * never get in each other's way.
 */
const listAssets = (folder: string): string[] =>
  readdirSync(join(folder, 'assets'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/**
 * Returns the hashed files of the last builds, newest first. A site from before there was a
 * record counts as one build.
 */
function readBuilds(folder: string): string[][] {
  if (!existsSync(folder)) return [];
  return existsSync(recordOf(folder))
    ? JSON.parse(readFileSync(recordOf(folder), 'utf8'))
    : [listAssets(folder)];
}

/**
 * Returns the names of the hashed files that the newest build of a site made, without those it
 * keeps of the builds before.
 */
export const listNewestAssets = (folder: string): string[] => readBuilds(folder)[0] ?? [];

/**
 * Replaces a site's folder by a fresh one. A server that hands out the old one goes on with the new one, and
 * a page of the last two builds still finds its files. CFG-40, CFG-42
 */
export function replaceSite(folder: string, fresh: string): void {
  const own = listAssets(fresh);
  const isOwn = (files: readonly string[]) => String(files.toSorted()) === String(own.toSorted());
  const kept = readBuilds(folder)
    .filter((files) => !isOwn(files))
    .slice(0, KEPT_BUILDS);
  for (const name of kept.flat()) {
    const old = join(folder, 'assets', name);
    if (!own.includes(name) && existsSync(old)) copyFileSync(old, join(fresh, 'assets', name));
  }
  const former = `${folder}.${process.pid}.old`;
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(fresh, folder);
  rmSync(former, { recursive: true, force: true });
  writeFileSync(recordOf(folder), JSON.stringify([own, ...kept]));
}
