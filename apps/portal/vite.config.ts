import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPage } from './build/dev-page.mjs';
import { siteOfEnvironment } from './build/site-of-environment.mjs';
import { siteReplacement } from './build/site-replacement.mjs';

const choice = siteOfEnvironment();

/** The development server. The published files come from `build/build-site.mjs`, which uses the same plugins. */
export default defineConfig({
  root: import.meta.dirname,
  define: { TEST_AUTOMATION: 'true', INLINE_FONTS: '[]' },
  plugins: [react(), siteReplacement(choice), devPage(choice)],
});
