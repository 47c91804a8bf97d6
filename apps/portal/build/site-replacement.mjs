import {
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { prefetchedRoutes } from '../src/lib/routing/prefetched-routes.ts';
import { authoritiesOf } from '../src/lib/site/site-authorities.ts';
import { loggedInRegionOf, loggedInTextOf, siteContentOf } from '../src/lib/site/site-content.ts';
import { textHash } from '../src/lib/site/text-hash.ts';
import { configurationText } from './configuration-file.mjs';

const constants = (values) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/**
 * Vite plugin: puts values in place of modules that compute them. The content of one site replaces `lib/site/built-site.ts`,
 * `lib/site/built-text.ts` and `lib/site/built-authorities.ts`, so that no other brand's text reaches the browser. The configuration is for the prerendered pages; browsers load
 * it.
 * @param {import('./site-of-environment.mjs').BuildChoice} choice
 */
export function siteReplacement({ site, apiHost, captchaHost, hasApiCookies }) {
  const replacements = {
    '/src/lib/site/built-site.ts': (isPrerender) =>
      constants({
        builtCountryId: site.countryId,
        builtApiHost: apiHost,
        builtCaptchaHost: captchaHost,
        builtApiCredentials: hasApiCookies ? 'include' : 'same-origin',
        builtSite: siteContentOf(site),
        builtConfiguration: isPrerender ? resolveConfigurationEntry(configurationEntries(), site) : undefined,
        builtConfigurationHash: textHash(configurationText()),
      }),
    '/src/lib/routing/prefetched-routes.ts': () => constants({ prefetchedRoutes }),
    '/src/lib/site/built-authorities.ts': () => constants({ builtAuthorities: authoritiesOf(site) }),
    '/src/lib/site/built-text.ts': () =>
      constants({ builtText: loggedInTextOf(site), builtRegion: loggedInRegionOf(site) }),
  };
  return {
    name: 'portal-site',
    enforce: 'pre',
    load(id, options) {
      const file = Object.keys(replacements).find((path) => id.split('?', 1)[0].endsWith(path));
      return file && replacements[file](options?.ssr);
    },
  };
}
