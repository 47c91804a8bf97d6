import {
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import { logoDefinition } from '@portal/config/logo/logo-svg';
import { sceneDefinition } from '@portal/config/scene/scene-svg';
import { sharedCss } from '@portal/config/theme/shared-css';
import { themeCss } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import type { Plugin } from 'vite';
import { prefetchedRoutes } from '../src/lib/routing/prefetched-routes.ts';
import { authoritiesOf } from '../src/lib/site/site-authorities.ts';
import { clockOf, loggedInRegionOf, loggedInTextOf, siteContentOf } from '../src/lib/site/site-content.ts';
import { textHash } from '../src/lib/site/text-hash.ts';
import type { BuildChoice } from './site-of-environment.ts';

/** Returns `configResponse.json`, the same for every site, and its schema with descriptions for people. */
export const configurationFiles = () => ({
  'configResponse.json': JSON.stringify(configurationEntries()),
  'configSchema.json': `${JSON.stringify(publishedSchema(), null, 2)}\n`,
});

const constants = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** The modules that the build replaces, each with the text that it becomes. */
const replacementsOf = ({ site, apiHost, captchaHost, hasApiCookies }: BuildChoice) => ({
  '/src/lib/site/built-site.ts': (isPrerender: boolean) =>
    constants({
      builtCountryId: site.countryId,
      builtApiHost: apiHost,
      builtCaptchaHost: captchaHost,
      builtApiCredentials: hasApiCookies ? 'include' : 'same-origin',
      builtSite: siteContentOf(site),
      // It is for the prerendered pages; browsers load it.
      builtConfiguration: isPrerender ? resolveConfigurationEntry(configurationEntries(), site) : undefined,
      builtConfigurationHash: textHash(configurationFiles()['configResponse.json']),
    }),
  '/src/lib/routing/prefetched-routes.ts': () => constants({ prefetchedRoutes }),
  '/src/lib/site/built-clock.ts': () => constants({ builtClock: clockOf(site) }),
  '/src/lib/site/built-authorities.ts': () => constants({ builtAuthorities: authoritiesOf(site) }),
  '/src/lib/site/built-text.ts': () =>
    constants({
      builtText: loggedInTextOf(site),
      builtRegion: loggedInRegionOf(site),
    }),
});

/**
 * Vite plugin: puts the values of one site in place of the modules that compute them, so that no other
 * brand's text reaches the browser. The development server also gets the theme and the configuration, which
 * the build writes into files.
 */
export function sitePlugin(choice: BuildChoice): Plugin {
  const { brand } = choice.site;
  const replacements = Object.entries(replacementsOf(choice));
  return {
    name: 'portal-site',
    enforce: 'pre',
    load(id, options) {
      const path = id.split('?', 1)[0] ?? '';
      return replacements.find(([file]) => path.endsWith(file))?.[1](options?.ssr === true);
    },
    configureServer({ middlewares }) {
      for (const [name, text] of Object.entries(configurationFiles()))
        middlewares.use(`/${name}`, (_request, response) => response.end(text));
    },
    transformIndexHtml: () => [
      { tag: 'style', children: themeCss(resolveTheme(brand)) + sharedCss(), injectTo: 'head' },
      { tag: 'div', children: logoDefinition(brand) + sceneDefinition(brand), injectTo: 'body-prepend' },
    ],
  };
}
