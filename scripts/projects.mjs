// The parts of the workspace, found by their folders: a new app or package is checked from its first file.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folders of a group of the workspace, by their paths from the root. */
export const foldersOf = (root, group) =>
  existsSync(join(root, group))
    ? readdirSync(join(root, group), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${group}/${entry.name}`)
        .sort()
    : [];

/**
 * Returns the folders that have types of their own to check: packages first, then apps, then what is beside
 * them.
 */
export function typedProjects(root) {
  const folders = [...foldersOf(root, 'packages'), ...foldersOf(root, 'apps'), 'e2e', 'faults', 'bench'];
  return folders.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}
