import { defineConfig } from 'vitest/config';

/** Tests that run the real app over a real database, once on each of the two. */
const OVER_A_DATABASE = ['apps/api/**/*.api.test.ts'];

/** Tests that start processes of their own or build sites. They take long, so the quick check leaves them out. */
const OF_PROCESSES = ['{apps,faults,scripts}/**/*.process.test.ts'];

const apiProject = (database: 'embedded' | 'postgres') => ({
  test: {
    name: `api-${database}`,
    include: OVER_A_DATABASE,
    globalSetup: ['apps/api/test/database-setup.ts'],
    provide: { testDatabase: database },
    // Each file has a database and an app of its own and shares nothing but code, which a worker then loads once.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

const hasPostgres = process.env.TEST_POSTGRES === 'on';
const isQuick = process.env.TEST_PROCESSES === 'off';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          // Rules and data have no state, so these files share their modules: each starts in a fraction of the time.
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{apps,bench,faults}/**/*.test.{ts,tsx}', 'docs/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['**/node_modules/**', ...OVER_A_DATABASE, ...(isQuick ? OF_PROCESSES : [])],
          testTimeout: 180_000,
        },
      },
      apiProject('embedded'),
      ...(hasPostgres ? [apiProject('postgres')] : []),
    ],
  },
});
