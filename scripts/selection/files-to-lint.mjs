// Chooses the files that `npm run check` lints. `npm test` lints all of them. HOUSE-26
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the changed files that are still there. All files where none changed, where what changed is unknown, or with a file of the root:
 * it may hold the settings.
 */
export function filesToLint(root, changed = []) {
  const isAboutAll = changed.length === 0 || changed.some((path) => dirname(path) === '.');
  return isAboutAll ? ['.'] : changed.filter((path) => existsSync(join(root, path)));
}
