// The parts of the workspace, found by their folders: a new app or package is checked and started from its first file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const foldersOf = (root, group) =>
  existsSync(join(root, group))
    ? readdirSync(join(root, group), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${group}/${entry.name}`)
        .sort()
    : [];

/** Returns the folders that have types of their own to check: packages first, then apps, then the journeys. */
export function typedProjects(root) {
  const folders = [...foldersOf(root, 'packages'), ...foldersOf(root, 'apps'), 'e2e'];
  return folders.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}

/**
 * Returns the servers that `npm start` and `npm run dev` run, each with its entry. An app is a server when its package.json says
 * `"portal": { "server": "src/main.ts" }`; with `"developmentOnly": true` it never runs in production.
 */
export function listServers(root, { isProduction }) {
  return foldersOf(root, 'apps').flatMap((folder) => {
    const { portal } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    if (!portal?.server || (isProduction && portal.developmentOnly)) return [];
    return [{ name: folder.replace('apps/', ''), entry: join(root, folder, portal.server) }];
  });
}
