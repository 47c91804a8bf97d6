import { defineConfig } from 'vitest/config';

/** Tests that run the real app over a real database, once on each of the two. */
const OVER_A_DATABASE = ['apps/api/**/*.api.test.ts'];

const apiProject = (database: 'embedded' | 'postgres') => ({
  test: {
    name: `api-${database}`,
    include: OVER_A_DATABASE,
    globalSetup: ['apps/api/test/database-setup.ts'],
    provide: { testDatabase: database },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

const hasPostgres = process.env.TEST_POSTGRES === 'on';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,bench}/**/*.test.{ts,tsx}', 'docs/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['**/node_modules/**', ...OVER_A_DATABASE],
          testTimeout: 180_000,
        },
      },
      apiProject('embedded'),
      ...(hasPostgres ? [apiProject('postgres')] : []),
    ],
  },
});
