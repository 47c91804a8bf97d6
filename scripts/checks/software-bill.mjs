// The software bill of materials: what npm makes of the lockfile, without what differs from run to run.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 64 * 1024 * 1024;

export const readLockfile = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');

function askNpm(root) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const wanted = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  return JSON.parse(
    execFileSync(command, [...first, ...wanted], { cwd: root, encoding: 'utf8', maxBuffer: MAX_BYTES }),
  );
}

/** Returns a UUID that follows from a text: the same lockfile has the same bill. */
function uuidOf(text) {
  const hash = createHash('sha256').update(text).digest('hex');
  // Version 8 is for UUIDs that somebody makes by a rule of their own (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/**
 * Gives a package that replaces another its own name: an advisory about the other does not concern it. Its
 * reference has both right.
 */
const underOwnName = (component) => {
  const reference = component['bom-ref'];
  return { ...component, name: reference.slice(0, reference.lastIndexOf('@')) };
};

/**
 * Returns all packages of the lockfile with their checksums and licences, as CycloneDX. The same lockfile
 * gives the same text. HOUSE-25
 */
export function listPackages(root, lockfile) {
  const { serialNumber: _serial, metadata, components, ...bill } = askNpm(root);
  const { timestamp: _moment, component, ...about } = metadata;
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    ...bill,
    serialNumber: `urn:uuid:${uuidOf(lockfile)}`,
    // npm takes the name of the folder.
    metadata: { ...about, component: { ...component, name } },
    components: components.map(underOwnName),
  };
}
