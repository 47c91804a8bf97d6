// Puts a new build in the place of the one before it, and keeps the hashed files that pages which are open still ask for.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Builds whose files stay beside those of the newest. */
const KEPT_BUILDS = 2;
const ASSETS = 'assets';

const recordOf = (folder) => `${folder}.builds.json`;

/** The hashed files of a built site. Their names say their content, so that those of two builds never get in each other's way. */
function listAssets(folder) {
  const assets = join(folder, ASSETS);
  if (!existsSync(assets)) return [];
  return readdirSync(assets).filter((name) => statSync(join(assets, name)).isFile());
}

/** The hashed files of the last builds, newest first. A site from before there was a record counts as one build. */
function readBuilds(folder) {
  try {
    return JSON.parse(readFileSync(recordOf(folder), 'utf8'));
  } catch {
    return existsSync(folder) ? [listAssets(folder)] : [];
  }
}

/**
 * Returns the names of the hashed files that the newest build of a site made, without those it keeps of the builds before.
 * @param {string} folder
 * @returns {string[]}
 */
export function listNewestAssets(folder) {
  const [newest = []] = readBuilds(folder);
  return newest;
}

const areSame = (one, other) => one.length === other.length && one.every((name) => other.includes(name));

/** Copies the files of the last builds into a fresh one. Returns the record of both. */
function keepAssets(folder, fresh) {
  const own = listAssets(fresh);
  const kept = readBuilds(folder)
    .filter((files) => !areSame(files, own))
    .slice(0, KEPT_BUILDS);
  for (const name of new Set(kept.flat())) {
    const old = join(folder, ASSETS, name);
    if (!own.includes(name) && existsSync(old)) copyFileSync(old, join(fresh, ASSETS, name));
  }
  return [own, ...kept];
}

/**
 * Replaces a site's folder by a fresh one. A server that hands out the old one goes on with the new one, and a page of the last two builds still
 * finds its files. CFG-40, CFG-42
 */
export function replaceSite(folder, fresh) {
  const builds = keepAssets(folder, fresh);
  const old = `${folder}.${process.pid}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(recordOf(folder), JSON.stringify(builds));
}
