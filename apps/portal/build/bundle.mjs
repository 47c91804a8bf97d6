import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from './freshness.mjs';
import { siteReplacement } from './site-replacement.mjs';

const PORTAL = join(ROOT, 'apps/portal');

const shared = (choice) => ({
  root: PORTAL,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [react(), siteReplacement(choice)],
  define: { TEST_AUTOMATION: String(choice.hasTestMode) },
});

/** The packages are rules and data: what is not used of them may go. */
const treeshake = { moduleSideEffects: (id) => !id.includes('/packages/'), manualPureFunctions: ['shapeOf'] };

const ENTRY = /src\/main\.tsx$/;

const outputOf = (result) => [result].flat().flatMap(({ output }) => output);

/** The scripts and styles of the browser, as a list of chunks and assets, with Vite's manifest among them. */
export async function bundleForBrowser(choice) {
  const result = await build({
    ...shared(choice),
    build: {
      write: false,
      manifest: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: 'src/main.tsx',
        treeshake,
        preserveEntrySignatures: false,
        // What later parts share with the first page stays in its one file: each further file is a request.
        output: { codeSplitting: { groups: [{ name: 'main', test: ENTRY }] } },
      },
    },
  });
  return outputOf(result);
}

/** The code that prerenders the pages, as a module of its own that Node can import. */
export async function bundleForPrerender(choice) {
  const result = await build({
    ...shared(choice),
    build: {
      write: false,
      ssr: 'src/entry-prerender.tsx',
      minify: false,
      // One file, whatever it would load later.
      rollupOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: [/^@portal\//, 'wouter'] },
  });
  return outputOf(result).find((chunk) => chunk.isEntry).code;
}

/** A script that stands inside the page itself, as one minified function call. */
export async function bundleInline(choice, file, define = {}) {
  const result = await build({
    ...shared(choice),
    define: { ...shared(choice).define, ...define },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { treeshake },
      lib: { entry: join(PORTAL, 'src/boot', file), formats: ['iife'], name: 'portalBoot' },
      minify: true,
    },
  });
  return outputOf(result)[0].code.trim();
}
