import { join } from 'node:path';
import { minify } from '@swc/core';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from './freshness.mjs';
import { siteReplacement } from './site-replacement.mjs';

const PORTAL = join(ROOT, 'apps/portal');

/** What wouter brings for versions of React that have no such hook of their own. */
const REACT_OWN = [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }];

/**
 * Vite plugin: what SWC has shortened first is smaller than what Vite's own minifier makes alone, which still comes after it. Not the first file:
 * React so shortened takes a slow phone 30 ms longer to start. Names at the top of a script, unlike those of a module, are everybody's: there
 * the function around them stays.
 */
const shortened = (isModule) => ({
  name: 'portal-shortened',
  renderChunk: async (code, { name }) => {
    if (name === 'main') return null;
    const compress = { passes: 3, ecma: 2022 };
    return (await minify(code, { module: isModule, compress, mangle: true, ecma: 2022 })).code;
  },
});

const shared = (choice) => ({
  root: PORTAL,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [react(), siteReplacement(choice)],
  define: { TEST_AUTOMATION: String(choice.hasTestMode) },
  resolve: { alias: REACT_OWN },
});

/** The packages are rules and data: what is not used of them may go. */
const treeshake = { moduleSideEffects: (id) => !id.includes('/packages/'), manualPureFunctions: ['shapeOf'] };

/** What both the code step and the portal behind the login need. */
const COMMON = [
  'portal/src/lib/api/api-client.ts',
  'portal/src/lib/api/http-status.ts',
  'portal/src/lib/session/session-response.ts',
  'portal/src/components/banner/',
  'portal/src/components/help-block/',
  'portal/src/components/sanitised-html/',
  'portal/src/features/login/hooks/use-countdown.ts',
  'portal/src/app/pages/not-found-page.',
  'packages/contract/src/paths.ts',
  'packages/domain/src/login/masking.ts',
];

/**
 * What goes into one file, with all that it needs and no file above it has: each further file is a request, and compresses less well. A file
 * needs files above it only, so that no two wait for each other.
 */
const FILES = [
  { name: 'main', test: /portal\/src\/main\.tsx$/ },
  { name: 'common', test: (module) => COMMON.some((part) => module.includes(part)) },
  { name: 'second-step', test: /login\/second-step\.ts$/ },
  { name: 'logged-in', test: /app\/logged-in-app\.tsx$/ },
  { name: 'contacts', test: /pages\/contacts-page\.tsx$/ },
  {
    name: 'left-form',
    test: /app\/resume-contact-form\.tsx$|contact-details\/components\/background-save-notice\.tsx$/,
  },
  {
    name: 'changed-configuration',
    test: /lib\/site\/changed-configuration\.ts$|pages\/configuration-error-page\.tsx$/,
  },
].map((file, index, all) => ({ ...file, priority: all.length - index }));

const outputOf = (result) => [result].flat().flatMap(({ output }) => output);

/** The scripts and styles of the browser, as a list of chunks and assets. */
export async function bundleForBrowser(choice) {
  const result = await build({
    ...shared(choice),
    plugins: [...shared(choice).plugins, shortened(true)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: 'src/main.tsx',
        treeshake,
        preserveEntrySignatures: false,
        output: { codeSplitting: { groups: FILES } },
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
    plugins: [...shared(choice).plugins, shortened(false)],
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { treeshake },
      lib: { entry: join(PORTAL, 'src/boot/inline', file), formats: ['iife'], name: 'portalBoot' },
      minify: true,
    },
  });
  return outputOf(result)[0].code.trim();
}
