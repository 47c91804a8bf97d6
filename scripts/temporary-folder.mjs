// Gives the tests of a run one temporary folder, which goes with the run: what a test leaves behind, or one
// that was cut short, fills no disk.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs before the workers start, which inherit the variables. Each project of a run loads this file again and
 * calls it: the first makes the folder. One in another would be too deep for the sockets of PostgreSQL, whose
 * paths have at most 107 characters.
 */
export function setup() {
  if (process.env.TESTS_FOLDER) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  // PostgreSQL runs as a user of its own, who has to get to the folder inside.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env.TESTS_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
