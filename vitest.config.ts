import { defineConfig } from 'vitest/config';

/** Tests that run the real app over the embedded database. */
const OVER_EMBEDDED = ['apps/api/**/*.api.test.ts'];

/** Tests of parallel connections, locks, roles and outages, which the embedded database does not have. */
const OVER_POSTGRES = ['apps/api/**/*.postgres.test.ts'];

/** Those of the first that run on PostgreSQL too: each reaches SQL or a driver where the two might differ. */
const OVER_BOTH = [
  'address-import/address-import',
  'audit/audit-seals',
  'contact-details/contact-change',
  'customer-import/import',
  'database/migration/migrate',
  'database/row-level-security',
  'database/transaction',
  'key-rotation/rotate-keys',
  'login/login',
  'metrics/metrics',
  'outbox/core-event-kinds',
  'outbox/dead-letters',
  'payment-details/return-faults',
  'payments/handlers/payment-races',
  'payments/store/postgres-payments',
  'person/erase-person',
  'policies/policy-numbers',
  'session/every-customer-statement',
].map((file) => `apps/api/src/${file}.api.test.ts`);

/** Tests that start processes of their own or build sites, and so take long. */
const OF_PROCESSES = ['{apps,faults,scripts}/**/*.process.test.{ts,mjs}'];

/** Settings of every project. Limits that only a test that hangs meets, on a slow machine too. */
const COMMON = {
  globalSetup: ['scripts/temporary-folder.mjs'],
  setupFiles: ['scripts/vitest-setup.mjs'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

const without = (...globs: readonly string[]) => ['**/node_modules/**', ...globs];

const apiProject = (database: 'embedded' | 'postgres', include: string[]) => ({
  test: {
    ...COMMON,
    name: `api-${database}`,
    include,
    exclude: without(),
    globalSetup: [...COMMON.globalSetup, 'apps/api/test/database-setup.ts'],
    provide: { testDatabase: database },
    // Each file has a database and an app of its own and shares nothing but code, which
    // a worker then loads once.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Pages and simulations make much that is soon garbage: with room for it, less is moved about.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          ...COMMON,
          // Rules and data have no state, so these files share their modules: each starts
          // in a fraction of the time.
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          exclude: without(),
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          // The state of a server's modules is made by its composition root, so these files share them too.
          name: 'server',
          include: [
            'apps/{api,sandbox-gateway}/**/*.test.ts',
            'apps/portal/build/**/*.test.ts',
            '{bench,faults}/**/*.test.ts',
          ],
          exclude: without(...OVER_EMBEDDED, ...OVER_POSTGRES, ...OF_PROCESSES),
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
          ...COMMON,
          name: 'portal',
          environment: 'happy-dom',
          setupFiles: [...COMMON.setupFiles, 'apps/portal/src/testing/set-up-page.ts'],
          include: ['apps/portal/src/**/*.test.{ts,tsx}'],
          exclude: without(...OF_PROCESSES),
        },
      },
      apiProject('embedded', OVER_EMBEDDED),
      apiProject('postgres', [...OVER_POSTGRES, ...OVER_BOTH]),
      { test: { ...COMMON, name: 'processes', include: OF_PROCESSES, exclude: without() } },
    ],
  },
});
