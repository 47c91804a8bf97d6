import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_SITE_KEY, findSite, SITES } from '@portal/config/sites/site';
import { ROOT, sourceFingerprint } from './freshness.mjs';
import { replaceSite } from './replacement/replace-site.mjs';
import { siteOfEnvironment } from './site-of-environment.mjs';

const DIST = join(ROOT, 'dist');
const stampOf = (outDir) => `${outDir}.stamp`;

const choiceOf = (site, hasTestMode) => ({
  ...siteOfEnvironment({ ...process.env, PORTAL_BRAND: '', PORTAL_COUNTRY: '' }),
  site: typeof site === 'string' ? (findSite(site) ?? { key: site, brand: site }) : site,
  hasTestMode,
});

/** Returns whether the files of a site are there and none of their sources has changed since. */
export function isBuildFresh(site = DEFAULT_SITE_KEY, outDir, hasTestMode = false) {
  const choice = choiceOf(site, hasTestMode);
  const folder = outDir ?? join(DIST, choice.site.key);
  if (!existsSync(join(folder, 'index.html')) || !existsSync(stampOf(folder))) return false;
  return readFileSync(stampOf(folder), 'utf8') === sourceFingerprint(choice);
}

function writeFiles(folder, files) {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Throws when a file holds a trace of the test-automation mode. LOG-50 */
export function refuseTestMode(files) {
  const traces = files.filter(({ content }) =>
    /isAutomated|logInAs/i.test(Buffer.from(content).toString('latin1')),
  );
  if (traces.length > 0)
    throw new Error(`The test-automation mode is in ${traces.map(({ path }) => path).join(', ')}`);
}

/** Builds as for production, whatever the environment: the result is for customers. */
async function inProduction(work) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * Builds the portal of one site (a key such as `real-154`, or a site record) into `outDir`: plain files for any web server.
 * The old files stay until the new ones are complete. `hasTestMode` leaves `?isAutomated=1` in, for tests. A build for customers has no
 * trace of it, or stops. LOG-50
 */
export async function buildSite({ site = DEFAULT_SITE_KEY, outDir, hasTestMode = false }) {
  const choice = choiceOf(site, hasTestMode);
  const folder = outDir ?? join(DIST, choice.site.key);
  const fingerprint = sourceFingerprint(choice);
  const { siteFiles } = await import('./site-files.mjs');
  const { compressFiles } = await import('./compress.mjs');
  const files = await inProduction(() => siteFiles(choice));
  if (!hasTestMode) refuseTestMode(files);
  // Named by the process: two servers may build the same site at the same time.
  const fresh = `${folder}.${process.pid}.new`;
  rmSync(fresh, { recursive: true, force: true });
  writeFiles(fresh, files);
  await compressFiles(fresh);
  replaceSite(folder, fresh);
  writeFileSync(stampOf(folder), fingerprint);
  return folder;
}

/** The site of the environment, or with `--all` every site that is sold: one process after the other would start anew for each. */
async function main() {
  const hasTestMode = process.argv.includes('--test-mode');
  const sites = process.argv.includes('--all') ? SITES.map(({ key }) => key) : [siteOfEnvironment().site];
  for (const site of sites) {
    if (process.argv.includes('--if-changed') && isBuildFresh(site, undefined, hasTestMode)) continue;
    const startedAt = performance.now();
    const folder = await buildSite({ site, hasTestMode });
    console.log(
      `Built ${folder.slice(ROOT.length + 1)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
  }
}

if (import.meta.main) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
