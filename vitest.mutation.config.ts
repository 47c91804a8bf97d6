import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Imports between the packages lead into the copy that is mutated: `node_modules` leads to the original. */
const PACKAGES = {
  find: /^@portal\/(address-search|config|contract|domain)\/(.+)$/,
  replacement: `${import.meta.dirname}/packages/$1/src/$2.ts`,
};

/**
 * The tests that judge the mutants of a part. Those of the packages need no database; those of the
 * services have the embedded one.
 */
const JUDGES: Readonly<Record<string, ViteUserConfig['test']>> = {
  domain: { include: ['packages/**/*.test.ts'] },
  contract: { include: ['packages/contract/**/*.test.ts', 'packages/config/src/configuration/*.test.ts'] },
  services: {
    include: ['apps/api/src/{login,session,contact-details,captcha,health,address-search}/*.test.ts'],
    globalSetup: ['apps/api/test/database-setup.ts'],
    provide: { testDatabase: 'embedded' },
  },
};

export default defineConfig({
  resolve: { alias: [PACKAGES] },
  test: {
    ...JUDGES[process.env.MUTATION_PART ?? 'domain'],
    setupFiles: ['scripts/vitest-setup.mjs'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
