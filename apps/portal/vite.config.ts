import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { buildTarget } from './build/oldest-browsers.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { type BuildChoice, siteOfEnvironment } from './build/site-of-environment.ts';
import { sitePlugin } from './build/site-plugin.ts';

/**
 * The three steps of a customer: log in, type the code, use the portal. Each is one file with all that it
 * needs, after the one before it. Every other page is a chunk of its own by its dynamic import.
 */
const STEPS = [
  { name: 'main', test: /\/src\/main\.tsx$/, priority: 3 },
  // Captcha and gateways load scripts of others: the login page has no room to name a file for that. NAV-18
  { name: 'second-step', test: /\/(?:login\/second-step|loading\/load-script)\.ts$/, priority: 2 },
  { name: 'logged-in', test: /\/app\/logged-in-app\.tsx$/, priority: 1 },
  // Not steps: what several pages share, in two files instead of seven small ones.
  { name: 'card-form', test: /\/components\/gateway-form\//, priority: 0 },
  { name: 'fields', test: /\/(?:radio-field|select-field|checkbox)\.tsx$/, priority: 0 },
  // Not a step: the library that speaks with devices, by a name of ours.
  { name: 'passkey-device', test: /\/@simplewebauthn\/browser\//, priority: 0 },
];

/** The settings that the development server, the build, its prerendering and its inline scripts share. */
export const sharedConfig = (choice: BuildChoice): InlineConfig => ({
  root: import.meta.dirname,
  configFile: false,
  publicDir: false,
  plugins: [react(), sitePlugin(choice)],
  define: { TEST_AUTOMATION: String(choice.hasTestMode), TIMED_SHARE: String(choice.timedShare) },
  // The same names in every site and in prerendered pages.
  css: { modules: { generateScopedName: (name, file) => `${basename(file).split('.', 1)[0]}_${name}` } },
  // A shape makes a table of names: a script that reads none holds none.
  build: {
    target: buildTarget,
    rolldownOptions: { treeshake: { manualPureFunctions: ['shapeOf'], propertyReadSideEffects: false } },
  },
});

/** Short hashes: the login page names 17 files, and no compression makes a hash smaller. NAV-18 */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/** The build of one site. `build/prerender-plugin.ts` writes its documents. */
export const buildConfig = (choice: BuildChoice, outDir: string): InlineConfig => {
  const shared = sharedConfig(choice);
  return {
    ...shared,
    logLevel: 'error',
    plugins: [shared.plugins, prerenderPlugin(choice, shared)],
    build: {
      ...shared.build,
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        ...shared.build?.rolldownOptions,
        input: 'src/main.tsx',
        output: { codeSplitting: { groups: STEPS }, ...NAMES },
      },
    },
  };
};

export default defineConfig(() => {
  const shared = sharedConfig({ ...siteOfEnvironment(), hasTestMode: true });
  return { ...shared, define: { ...shared.define, INLINE_FONTS: '[]', PRELOAD_FILES: '[]' } };
});
