// Mutation testing: changes the code on purpose, one place at a time, and sees whether a test fails. Works on
// a copy, `.stryker-tmp`. `npm run mutation -- domain`, `-- contract` or `-- services`; survivors are listed
// in `reports/mutation/<part>.html`.
import { MUTATION_PARTS } from './scripts/mutation-parts.mjs';

const part = process.env.MUTATION_PART ?? 'domain';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [...MUTATION_PARTS[part], '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: `reports/mutation/${part}.json`,
  // TypeScript 7 has no programming interface, and nothing is compiled: tests alone judge a mutant.
  disableTypeChecks: false,
  ignorePatterns: ['/e2e', '/bench', '/dist', '/biome.json'],
  reporters: ['progress', 'clear-text', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: `reports/mutation/${part}.html` },
};
