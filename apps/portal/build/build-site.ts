import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SITES, type Site } from '@portal/config/sites/site';
import { resolveTheme } from '@portal/config/theme/themes';
import { build } from 'vite';
import { buildConfig } from '../vite.config.ts';
import { compressFiles } from './compress.ts';
import { replaceSite } from './replace-site.ts';
import { siteOfEnvironment } from './site-of-environment.ts';

const DIST = join(import.meta.dirname, '../../../dist');

/** Throws when a file of a folder holds a trace of the test-automation mode. LOG-50 */
export function refuseTestMode(folder: string): void {
  const traces = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(html|m?js)$/.test(file) && /isAutomated|logInAs/i.test(readFileSync(join(folder, file), 'latin1')),
  );
  if (traces.length > 0) throw new Error(`The test-automation mode is in ${traces.join(', ')}`);
}

type Wanted = { readonly site?: Site; readonly outDir?: string; readonly hasTestMode?: boolean };

/**
 * Builds the portal of one site into `outDir`, for production whatever the environment: plain files for any
 * web server. The old files stay until the new ones are complete. A build for customers has no trace of the
 * test mode, or stops. LOG-50
 */
export async function buildSite({ site = siteOfEnvironment().site, outDir, hasTestMode = false }: Wanted) {
  // Of all that a brand may lack, this has the clearest message. CFG-4
  resolveTheme(site.brand);
  const folder = outDir ?? join(DIST, site.key);
  const hosts = siteOfEnvironment({ ...process.env, PORTAL_BRAND: '', PORTAL_COUNTRY: '' });
  // Named by the process: two servers may build the same site at the same time.
  const fresh = `${folder}.${process.pid}.new`;
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build(buildConfig({ ...hosts, site, hasTestMode }, fresh));
    if (!hasTestMode) refuseTestMode(fresh);
    compressFiles(fresh);
    replaceSite(folder, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  return folder;
}

/**
 * Returns whether a site was built after a moment: by the server, which builds the
 * one that somebody asks for.
 */
const isBuiltSince = ({ key }: Site, moment: number) =>
  (statSync(join(DIST, key, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0) > moment;

/**
 * Builds the site of the environment, with `--all` every site, or with `--others` all
 * but that of the environment.
 */
async function main() {
  const { site } = siteOfEnvironment();
  const isFor = (flag: string) => process.argv.includes(flag);
  const others = isFor('--all') || isFor('--others') ? SITES.filter(({ key }) => key !== site.key) : [];
  const begunAt = Date.now();
  for (const one of isFor('--others') ? others : [site, ...others]) {
    if (isBuiltSince(one, begunAt)) continue;
    const startedAt = performance.now();
    const folder = await buildSite({ site: one, hasTestMode: isFor('--test-mode') });
    console.log(`Built ${folder} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

if (import.meta.main)
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
