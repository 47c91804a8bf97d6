import { defineConfig } from 'vitest/config';

/** Imports between the packages lead into the copy that is mutated: `node_modules` leads to the original. */
const PACKAGES = {
  find: /^@portal\/(address-search|config|contract|domain)\/(.+)$/,
  replacement: `${import.meta.dirname}/packages/$1/src/$2.ts`,
};

const isOfServices = process.env.MUTATION_PART === 'services';

/** The tests that judge mutants. Those of the packages need no database; those of the services have the embedded one. */
export default defineConfig({
  resolve: { alias: [PACKAGES] },
  test: {
    include: isOfServices ? ['apps/api/src/**/*.api.test.ts'] : ['packages/**/*.test.ts'],
    ...(isOfServices
      ? { globalSetup: ['apps/api/test/database-setup.ts'], provide: { testDatabase: 'embedded' as const } }
      : {}),
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
