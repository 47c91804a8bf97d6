import { siteContentOf } from '../src/lib/site-content.ts';

/**
 * Vite plugin: fixes brand and country by putting the content of one site in place of `lib/built-site.ts`, so that no other
 * brand's words reach the browser.
 * @param {import('./site-of-environment.mjs').BuildChoice} choice
 */
export function siteReplacement({ site, apiHost }) {
  const code = [
    `export const builtCountryId = ${site.countryId};`,
    `export const builtApiHost = ${JSON.stringify(apiHost)};`,
    `export const builtSite = ${JSON.stringify(siteContentOf(site))};`,
  ].join('\n');
  return {
    name: 'portal-site',
    enforce: 'pre',
    load: (id) => (id.split('?', 1)[0].endsWith('/src/lib/built-site.ts') ? code : undefined),
  };
}
