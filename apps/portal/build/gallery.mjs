import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from './freshness.mjs';

/** In the gallery the address says which site is shown: `?site=seniors-13`. */
const SITE_OF_THE_ADDRESS = `
import { configurationEntries, resolveConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { defaultSite, findSite } from '@portal/config/sites/site';
import { loggedInTextOf, siteContentOf } from '#portal/lib/site/site-content.ts';
const site = findSite(new URLSearchParams(location.search).get('site') ?? '') ?? defaultSite();
export const builtSite = siteContentOf(site);
export const builtCountryId = site.countryId;
export const builtApiHost = '';
export const builtCaptchaHost = '';
export const builtConfiguration = resolveConfigurationEntry(configurationEntries(), site);
export const builtConfigurationHash = 0;
export const builtText = loggedInTextOf(site);
`;

const siteOfTheAddress = {
  name: 'gallery-site',
  enforce: 'pre',
  load: (id) => (/\/src\/lib\/built-(site|words)\.ts$/.test(id) ? SITE_OF_THE_ADDRESS : undefined),
};

/** Builds the gallery into `outDir`: one page that shows every example, or one of them, in the site and look that its address names. */
export async function buildGallery(outDir) {
  await build({
    root: join(ROOT, 'apps/portal'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), siteOfTheAddress],
    define: { TEST_AUTOMATION: 'false' },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(ROOT, 'apps/portal/gallery.html') } },
  });
}
