import { logoDefinition } from '@portal/config/logo/logo-svg';
import { sceneDefinition } from '@portal/config/scene/scene-svg';
import { sharedCss } from '@portal/config/theme/shared-css';
import { themeCss } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { configurationSchemaText, configurationText } from './configuration-file.mjs';

/**
 * Vite plugin for the development server: gives the page the brand's theme and the configuration, which the build writes otherwise.
 * @param {import('./site-of-environment.mjs').BuildChoice} choice
 */
export function devPage({ site }) {
  return {
    name: 'portal-dev-page',
    configureServer: ({ middlewares }) => {
      middlewares.use('/configResponse.json', (_request, response) => response.end(configurationText()));
      middlewares.use('/configSchema.json', (_request, response) => response.end(configurationSchemaText()));
    },
    transformIndexHtml: () => [
      { tag: 'style', children: `${themeCss(resolveTheme(site.brand))}\n${sharedCss()}`, injectTo: 'head' },
      {
        tag: 'div',
        children: `${logoDefinition(site.brand)}${sceneDefinition(site.brand)}`,
        injectTo: 'body-prepend',
      },
    ],
  };
}
