// Adds up what checks and runners of tests found, and compares the tests with the rules.
import { join } from 'node:path';
import {
  compareRules,
  filesOf,
  idsInOtherFiles,
  readRules,
  testsOfPlaywright,
  testsOfVitest,
} from './checks/rule-coverage.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0, tests: [], files: [] };

/** `before`: what an earlier run left, to count both together. */
export function createReport(root, before = NOTHING) {
  const total = structuredClone(before);

  function check(title, passed) {
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${title}`);
    total[passed ? 'passed' : 'failed'] += 1;
  }

  /** A runner without a report has failed, whatever its exit code says. */
  function add(title, counts, exitedWell) {
    for (const name of ['passed', 'failed', 'skipped']) total[name] += counts?.[name] ?? 0;
    if (!counts || (!exitedWell && counts.failed === 0)) check(`${title}: the runner failed`, false);
  }

  return {
    total,
    check,
    addVitest(title, report, exitedWell) {
      total.tests.push(...testsOfVitest(report));
      total.files.push(...filesOf(report, root));
      const counts = report && {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests,
      };
      add(title, counts, exitedWell);
    },
    addPlaywright(title, report, exitedWell) {
      total.tests.push(...testsOfPlaywright(report?.suites));
      const { stats } = report ?? {};
      const counts = stats && {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      };
      add(title, counts, exitedWell);
    },
    /**
     * Returns how many rules no test of this run has proven. A whole run on a machine with
     * everything leaves none. HOUSE-1
     */
    checkRules({ mustProve }) {
      const rules = readRules(join(root, 'docs/spec'));
      const elsewhere = idsInOtherFiles(root, total.files);
      const { untested, unproven, unknown, repeated } = compareRules(rules, total.tests, elsewhere);
      const lacks = {
        'rules without a test': untested,
        'tests that name no rule': unknown,
        'ids that two rules share': repeated,
        'rules that no test has proven': mustProve ? unproven : [],
      };
      for (const [what, ids] of Object.entries(lacks))
        if (ids.length) console.log(`${what}: ${ids.join(', ')}`);
      check('every rule has a test', Object.values(lacks).flat().length === 0);
      return unproven.length;
    },
    /** Prints the last line, and ends the process. */
    end(unproven) {
      const { passed, failed, skipped } = total;
      const more = [
        ...(skipped ? [`${skipped} skipped`] : []),
        ...(unproven ? [`${unproven} rules unproven`] : []),
      ];
      console.log([`${passed} passed`, `${failed} failed`, ...more].join(', '));
      process.exit(failed === 0 ? 0 : 1);
    },
  };
}
