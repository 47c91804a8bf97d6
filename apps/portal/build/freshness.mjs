import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const WATCHED = [
  'apps/portal/build',
  'apps/portal/src',
  'apps/portal/index.html',
  'packages/domain/src',
  'packages/contract/src',
  'packages/config/src',
  'package-lock.json',
];
const IS_TEST = /\.(test|examples)\.tsx?$|\/(testing|gallery)\//;

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesOf(join(path, entry.name)));
}

/** Returns a hash over the content of everything a build depends on. A clone or a touched file changes nothing, an edit does. */
export function sourceFingerprint({ site, apiHost, captchaHost, hasApiCookies, gateway, hasTestMode }) {
  const hash = createHash('sha256').update(
    JSON.stringify([site, apiHost, captchaHost, hasApiCookies, gateway, hasTestMode]),
  );
  const files = WATCHED.flatMap((path) => filesOf(join(ROOT, path))).filter((file) => !IS_TEST.test(file));
  for (const file of files.sort()) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('base64url');
}
