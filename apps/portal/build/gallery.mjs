import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from './freshness.mjs';

/** In the gallery the URL names the site: `?site=seniors-13`. */
const SITE_FROM_URL = `
import { configurationEntries, resolveConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { defaultSite, findSite } from '@portal/config/sites/site';
import { loggedInRegionOf, loggedInTextOf, siteContentOf } from '#portal/lib/site/site-content.ts';
const site = findSite(new URLSearchParams(location.search).get('site') ?? '') ?? defaultSite();
export const builtSite = siteContentOf(site);
export const builtCountryId = site.countryId;
export const builtApiHost = '';
export const builtCaptchaHost = '';
export const builtApiCredentials = 'same-origin';
export const builtConfiguration = resolveConfigurationEntry(configurationEntries(), site);
export const builtConfigurationHash = 0;
export const builtText = loggedInTextOf(site);
export const builtRegion = loggedInRegionOf(site);
`;

const siteFromUrl = {
  name: 'gallery-site',
  enforce: 'pre',
  load: (id) => (/\/src\/lib\/site\/built-(site|text)\.ts$/.test(id) ? SITE_FROM_URL : undefined),
};

/** Builds the gallery into `outDir`: one page that shows every example, or one of them, in the site and colours that its URL names. */
export async function buildGallery(outDir) {
  await build({
    root: join(ROOT, 'apps/portal'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), siteFromUrl],
    define: { TEST_AUTOMATION: 'false' },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(ROOT, 'apps/portal/gallery.html') } },
  });
}
