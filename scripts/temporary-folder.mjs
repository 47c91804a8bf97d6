// Gives the tests of a run one temporary folder, which goes with the run: what a test leaves behind, or one that was cut short, fills no disk.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let isMade = false;

/** Runs before the workers start, which inherit the variable. Each project of a run calls it, and the first makes the folder. */
export function setup() {
  if (isMade) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  isMade = true;
  // PostgreSQL runs as a user of its own, who has to get to the folder inside.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
