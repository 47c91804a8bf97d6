import { configurationEntries, resolveConfigurationEntry } from '@portal/config/configuration-entries';
import { siteContentOf } from '../src/lib/site-content.ts';
import { textHash } from '../src/lib/text-hash.ts';
import { configurationText } from './configuration-file.mjs';

/**
 * Vite plugin: fixes brand and country by putting the content of one site in place of `lib/built-site.ts`, so that no other
 * brand's words reach the browser.
 * @param {import('./site-of-environment.mjs').BuildChoice} choice
 */
export function siteReplacement({ site, apiHost, captchaHost }) {
  const code = (isPrerender) =>
    [
      `export const builtCountryId = ${site.countryId};`,
      `export const builtApiHost = ${JSON.stringify(apiHost)};`,
      `export const builtCaptchaHost = ${JSON.stringify(captchaHost)};`,
      `export const builtSite = ${JSON.stringify(siteContentOf(site))};`,
      `export const builtConfiguration = ${isPrerender ? JSON.stringify(resolveConfigurationEntry(configurationEntries(), site)) : 'undefined'};`,
      `export const builtConfigurationHash = ${textHash(configurationText())};`,
    ].join('\n');
  return {
    name: 'portal-site',
    enforce: 'pre',
    load: (id, options) =>
      id.split('?', 1)[0].endsWith('/src/lib/built-site.ts') ? code(options?.ssr) : undefined,
  };
}
