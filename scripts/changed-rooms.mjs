// The rooms that a change touches, for `npm run check`. HOUSE-26
import { spawnSync } from 'node:child_process';

/**
 * A room of the API, or of the portal with the feature or page in it. A feature has the
 * same name in the packages.
 */
const ROOM = /^apps\/(?:api\/src\/[^/]+|portal\/src\/[^/]+\/[^/.]+)/;
const PACKAGE_FEATURE = /^packages\/[^/]+\/src\/([^/]+)\//;

/** Returns the paths whose tests over a page or a database belong to changed files. */
export function roomsOf(files) {
  const rooms = files.flatMap((file) => {
    const feature = PACKAGE_FEATURE.exec(file)?.[1];
    return feature
      ? [`apps/api/src/${feature}/`, `apps/portal/src/features/${feature}/`]
      : (ROOM.exec(file) ?? []);
  });
  return [...new Set(rooms)];
}

/**
 * Returns since when a change counts, `main` or what is there in its place, and its files,
 * those not yet committed too.
 */
export function changedFiles(root) {
  const git = (...args) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  const since = ['main', 'origin/main'].find((name) => git('rev-parse', '--verify', '-q', name).status === 0);
  const base = git('merge-base', 'HEAD', since ?? 'HEAD').stdout.trim();
  const lines = [
    git('diff', '--name-only', base || 'HEAD').stdout,
    git('ls-files', '--others', '--exclude-standard').stdout,
  ].join('\n');
  return { since: since ?? 'HEAD', files: lines.split('\n').filter(Boolean) };
}
