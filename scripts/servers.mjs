// The servers of the workspace, found by their folders: a new app is started from its first file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from './projects.mjs';

/**
 * Returns the servers that `npm start` and `npm run dev` run, each with its entry. An app is a server
 * when its package.json says `"portal": { "server": "src/main.ts" }`; with `"developmentOnly": true` it
 * never runs in production.
 */
export function listServers(root, { isProduction }) {
  return foldersOf(root, 'apps').flatMap((folder) => {
    const { portal } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    if (!portal?.server || (isProduction && portal.developmentOnly)) return [];
    return [{ name: folder.replace('apps/', ''), entry: join(root, folder, portal.server) }];
  });
}
