// The files of a change, as git knows them, and the test files that there are.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** What a branch is compared with, the first that there is. */
const TRUNKS = ['main', 'origin/main'];

/**
 * Returns the files that differ from where the branch left `main`, those not yet committed too, or undefined when git does not say. On `main`
 * itself they are what is not committed, and those of the last commit where all is.
 */
export function changedFiles(root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  };
  const trunk = TRUNKS.find((name) => git('rev-parse', '--verify', '--quiet', name) !== undefined);
  const base = trunk && git('merge-base', 'HEAD', trunk)?.trim();
  const differing = base && git('diff', '--name-only', '--no-renames', '-z', base);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  if (differing === undefined || added === undefined) return undefined;
  const listed = `${differing}${added}` || (git('diff', '--name-only', '--no-renames', '-z', 'HEAD~1') ?? '');
  return [...new Set(listed.split('\0').filter(Boolean))];
}

/** Returns the test files of vitest by their paths from the root. */
export function listTestFiles(root) {
  const files = globSync('{apps,bench,docs,faults,packages,scripts}/**/*.test.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  });
  return files.map((file) => file.replaceAll('\\', '/')).sort();
}
