import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const PORTAL = join(import.meta.dirname, '..');

/**
 * Builds the gallery into `outDir`: one page that shows every example, or one of them, in the site and
 * colours that its URL names.
 */
export async function buildGallery(outDir: string): Promise<void> {
  await build({
    root: PORTAL,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    resolve: {
      alias: [
        {
          find: /^#portal\/lib\/site\/built-(site|text)\.ts$/,
          replacement: join(PORTAL, 'src/gallery/built-site.ts'),
        },
      ],
    },
    define: { TEST_AUTOMATION: 'false' },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(PORTAL, 'gallery.html') } },
  });
}
