// Compares the rules of docs/spec with the tests whose titles name them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
 * Returns the rules that no title names, those whose every test was skipped, the names that no rule has, and the ids that two rules share. A test
 * is `{ title, hasRun }`: one that was skipped proves nothing.
 */
export function compareRules(rules, tests) {
  const named = new Set(tests.flatMap(({ title }) => namedIds(title)));
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

/**
 * Returns what a whole run on this machine leaves unproven, as a sentence, or undefined when PostgreSQL is there. The embedded database does one
 * statement after the other: it shows no race and no outage.
 */
export function unprovenWithout(postgres) {
  return postgres.ready
    ? undefined
    : `PostgreSQL is missing (${postgres.why}): tries at once, locks, outages and a server in production are not proven`;
}

/** Every rule of the product, in the order of its files. */
export function readRules(specFolder) {
  return readdirSync(specFolder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => ruleIds(readFileSync(join(specFolder, name), 'utf8')));
}
