// Compares the rules of docs/spec with the tests whose titles name them.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const RULE = /^- \*\*([A-Z]+-\d+)\*\* /gm;
const NAMED = /\[([A-Z]+-\d+)\]/g;

/** The ids of the rules in a text of docs/spec. */
export function ruleIds(text) {
  return [...text.matchAll(RULE)].map((match) => match[1]);
}

/** The ids that a test title names. */
function namedIds(title) {
  return [...title.matchAll(NAMED)].map((match) => match[1]);
}

/**
 * Returns the rules that no title names, those of which no test ran, the names that no rule has, and the ids
 * that two rules share. A test is `{ title, hasRun }`: one that was skipped proves nothing. `elsewhere` are
 * the ids that test files name which this run left out.
 */
export function compareRules(rules, tests, elsewhere = []) {
  const named = new Set([...tests.flatMap(({ title }) => namedIds(title)), ...elsewhere]);
  const proven = new Set(tests.filter(({ hasRun }) => hasRun).flatMap(({ title }) => namedIds(title)));
  const known = new Set(rules);
  return {
    untested: rules.filter((rule) => !named.has(rule)),
    unproven: rules.filter((rule) => named.has(rule) && !proven.has(rule)),
    unknown: [...named].filter((name) => !known.has(name)),
    repeated: rules.filter((rule, place) => rules.indexOf(rule) !== place),
  };
}

/** The tests of a report of vitest. */
export function testsOfVitest(report) {
  const results = (report?.testResults ?? []).flatMap((file) => file.assertionResults);
  return results.map(({ title, status }) => ({
    title,
    hasRun: status === 'passed' || status === 'failed',
  }));
}

/** The tests of the suites of a report of Playwright. One that ran in some browser has run. */
export function testsOfPlaywright(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      title,
      hasRun: tests.some(({ status }) => status !== 'skipped'),
    })),
    ...testsOfPlaywright(suite.suites),
  ]);
}

/** The files of a report of vitest, by their paths from the root. */
export const filesOf = (report, root) => (report?.testResults ?? []).map(({ name }) => relative(root, name));

const TEST_FILES = '{apps,bench,docs,e2e,faults,packages,scripts}/**/*.{test,spec}.{ts,tsx,mjs}';

/**
 * Returns the ids that the test files in a folder name, but for those that ran. Their text is enough: it
 * names each id as a title does.
 */
export function idsInOtherFiles(root, ranFiles) {
  const ran = new Set(ranFiles);
  const files = globSync(TEST_FILES, { cwd: root, exclude: (path) => path.endsWith('node_modules') });
  return files
    .filter((file) => !ran.has(file))
    .flatMap((file) => namedIds(readFileSync(join(root, file), 'utf8')));
}

/** Every rule of the product, in the order of its files. */
export function readRules(specFolder) {
  return readdirSync(specFolder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => ruleIds(readFileSync(join(specFolder, name), 'utf8')));
}
