import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test-order.mjs';

/** Tests that run the real app over a real database, once on each of the two. */
const OVER_A_DATABASE = ['apps/api/**/*.api.test.ts'];

/** Tests that start processes of their own or build sites, and so take long. */
const OF_PROCESSES = ['{apps,faults,scripts}/**/*.process.test.ts'];

/** Tests of the portal that need a tab of their own, each for what it leaves behind or must find. */
const OF_OWN_TABS = [
  // They start the portal, which listens to the page for as long as it is open.
  'apps/portal/src/boot/start-portal.test.ts',
  'apps/portal/src/lib/session/wanted-path.test.ts',
  // It replaces a module, for all that load it later.
  'apps/portal/src/app/pages/brand-text.test.tsx',
  // It defines elements, which stay defined.
  'apps/portal/src/features/payment-details/method-form/method-forms.test.ts',
  // It lists what is shown before any chunk was loaded.
  'apps/portal/src/gallery/examples.test.tsx',
];

/** What the quick check leaves out: `scripts/selection`. */
const LEFT_OUT = (process.env.TESTS_LEFT_OUT ?? '').split(':').filter(Boolean);

/** What every project has. Limits that only a test that hangs meets, on a slow machine too. */
const COMMON = {
  globalSetup: ['scripts/temporary-folder.mjs', 'scripts/compile-cache.mjs'],
  setupFiles: ['scripts/vitest-setup.mjs'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** What the tests of the portal have: a page. */
const OF_PORTAL = {
  ...COMMON,
  environment: 'happy-dom',
  setupFiles: [...COMMON.setupFiles, 'apps/portal/src/testing/set-up-page.ts'],
};

const without = (...globs: readonly string[]) => ['**/node_modules/**', ...LEFT_OUT, ...globs];

const apiProject = (database: 'embedded' | 'postgres') => ({
  test: {
    ...COMMON,
    name: `api-${database}`,
    include: OVER_A_DATABASE,
    exclude: without(),
    globalSetup: [...COMMON.globalSetup, 'apps/api/test/database-setup.ts'],
    provide: { testDatabase: database },
    // Each file has a database and an app of its own and shares nothing but code, which a worker then loads once.
    isolate: false,
  },
});

const hasPostgres = process.env.TEST_POSTGRES === 'on';

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Pages and simulations make much that is soon garbage: with room for it, less is moved about.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          ...COMMON,
          // Rules and data have no state, so these files share their modules: each starts in a fraction of the time.
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          exclude: without(),
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          // What a server's modules hold is made by its composition root, so these files share them too.
          name: 'server',
          include: [
            'apps/{api,sandbox-gateway}/**/*.test.ts',
            'apps/portal/build/**/*.test.ts',
            '{bench,faults}/**/*.test.ts',
          ],
          exclude: without(...OVER_A_DATABASE, ...OF_PROCESSES),
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'house',
          include: ['docs/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: without(...OF_PROCESSES),
        },
      },
      {
        test: {
          ...OF_PORTAL,
          // A file finds the modules and the page of the files before it: its set-up makes them those of a new tab.
          name: 'portal',
          setupFiles: [...OF_PORTAL.setupFiles, 'apps/portal/src/testing/set-up-shared-tab.ts'],
          include: ['apps/portal/src/**/*.test.{ts,tsx}'],
          exclude: without(...OF_PROCESSES, ...OF_OWN_TABS),
          isolate: false,
        },
      },
      {
        test: { ...OF_PORTAL, name: 'portal-own-tab', include: OF_OWN_TABS, exclude: without() },
      },
      {
        test: { ...COMMON, name: 'processes', include: OF_PROCESSES, exclude: without() },
      },
      apiProject('embedded'),
      ...(hasPostgres ? [apiProject('postgres')] : []),
    ],
  },
});
