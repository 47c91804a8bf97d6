import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

/** The tree that this file belongs to. */
export const OWN_TREE = fileURLToPath(new URL('../../', import.meta.url));

const LOCKFILE = 'package-lock.json';
/** An archive of the sources is far smaller. */
const ARCHIVE_BYTES = 1_000_000_000;

/** A made-up migration, with which this tree is the version after itself while nothing was released. */
const NEXT_MIGRATION = readFileSync(new URL('next-migration.sql', import.meta.url), 'utf8');

/** The sources of an earlier version, ready to run. */
type OlderTree = { readonly folder: string; remove(): void };

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: OWN_TREE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * Returns the commit of a name, or undefined where this clone does not have it: many
 * are made without a history.
 */
export function findCommit(name: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    return undefined;
  }
}

/** Returns the newest tag of a release, if there is any. */
export function findLastRelease(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return undefined;
  }
}

/** Links what is installed here into a folder of modules, all but the workspaces. */
function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@portal') symlinkSync(join(from, name), join(to, name));
}

const listWorkspaces = (folder: string): string[] =>
  ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(folder, room))
      .map((name) => join(room, name))
      .filter((path) => existsSync(join(folder, path, 'package.json'))),
  );

/** Its workspaces must be its own: modules of another version would run otherwise. */
function linkWorkspaces(folder: string): void {
  for (const path of listWorkspaces(folder)) {
    const { name } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')) as { name: string };
    const link = join(folder, 'node_modules', name);
    if (!name.startsWith('@portal/')) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, path), link);
    linkModules(join(OWN_TREE, path, 'node_modules'), join(folder, path, 'node_modules'));
  }
}

type LockedPackage = { readonly version?: string; readonly dev?: boolean; readonly link?: boolean };

/**
 * Returns the packages that a tree runs with, not those it is checked with: the folder
 * of each, with its version.
 */
function listRunningPackages(tree: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(tree, LOCKFILE), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version }]) => `${path}@${version}`)
    .sort();
}

/**
 * An older version that runs with the same packages takes those that are installed here;
 * another one installs its own.
 */
function provideModules(folder: string): void {
  if (isDeepStrictEqual(listRunningPackages(folder), listRunningPackages(OWN_TREE))) {
    linkModules(join(OWN_TREE, 'node_modules'), join(folder, 'node_modules'));
    linkWorkspaces(folder);
  } else
    execFileSync('npm', ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    });
}

/** Lays out the sources of a commit in a folder of their own. */
function createOlderTree(commit: string): OlderTree {
  const folder = mkdtempSync(join(tmpdir(), 'portal-older-'));
  const archive = execFileSync(
    'git',
    ['archive', commit, 'apps', 'packages', 'e2e/package.json', 'package.json', LOCKFILE],
    {
      cwd: OWN_TREE,
      maxBuffer: ARCHIVE_BYTES,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  provideModules(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Returns the older version of a release check: a commit's, or this tree itself where there is no release to
 * compare with. Then the newer version has a made-up migration more.
 */
export function takeOlderVersion(commit: string | undefined) {
  if (commit === undefined)
    return { folder: OWN_TREE, nextMigration: NEXT_MIGRATION, remove: () => undefined };
  return { ...createOlderTree(commit), nextMigration: undefined };
}
