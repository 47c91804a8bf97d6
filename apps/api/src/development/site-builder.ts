import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findSite } from '@portal/config/sites/site';
import { processVariables } from '#api/environment/environment.ts';

const BUILD = fileURLToPath(new URL('../../../portal/build/build-site.ts', import.meta.url));

function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [BUILD, '--test-mode'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      if (exitCode === 0) return resolve();
      reject(
        new Error(complaint.trim() || `The build of a site ended with ${signal ?? `code ${exitCode}`}.`),
      );
    });
  });
}

/**
 * Builds sites of the portal, one after the other. Each has a process of its own: the API knows the portal by
 * its files alone. As with the site of the start, tests can use `?isAutomated=1`.
 */
export function createSiteBuilder(environment = processVariables()): (siteKey: string) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (siteKey) => {
    const site = findSite(siteKey);
    if (!site) return Promise.reject(new Error(`There is no site ${siteKey}`));
    const choice = { PORTAL_BRAND: site.brand, PORTAL_COUNTRY: String(site.countryId) };
    last = last.catch(() => undefined).then(() => run({ ...environment, ...choice }));
    return last;
  };
}
