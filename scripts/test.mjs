// Runs all checks and tests. The quick checks come first; each counts as one. Ends with `N passed, N failed`.
// --fast leaves out the browser, PostgreSQL, and the tests that `selection` says: what a change does not reach, and what takes long.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  compareRules,
  readRules,
  testsOfPlaywright,
  testsOfVitest,
  unprovenWithout,
} from './checks/rule-coverage.mjs';
import { typedProjects } from './projects.mjs';
import { changedFiles, listTestFiles } from './selection/changed-files.mjs';
import { filesToLint } from './selection/files-to-lint.mjs';
import { createPortalSubjects } from './selection/portal-subjects.mjs';
import { describeLeftOut, testsToLeaveOut } from './selection/select-tests.mjs';
import { ensurePostgres, ensureTestBrowser } from './test-machine.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isFast = process.argv.includes('--fast');
const unknown = process.argv.slice(2).find((argument) => argument !== '--fast');
if (unknown) {
  console.error(
    `${unknown} is not known. npm test runs everything, and npm run check what a change reaches.`,
  );
  process.exit(2);
}
const binary = (name) => join(root, 'node_modules', '.bin', name);
const results = mkdtempSync(join(tmpdir(), 'portal-results-'));
const total = { passed: 0, failed: 0, skipped: 0 };

function check(title, passed) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${title}`);
  total[passed ? 'passed' : 'failed'] += 1;
}

/** Runs a command beside others. Its output is kept together, or shown as it comes from some moment on. */
function runBeside([command, ...args], { environment = {}, shownAfter } = {}) {
  const child = spawn(binary(command), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const output = [];
  let isShown = false;
  const take = (chunk) => (isShown ? process.stdout.write(chunk) : output.push(chunk));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', take);
  shownAfter?.then(() => {
    isShown = true;
    process.stdout.write(Buffer.concat(output.splice(0)));
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ passed: false, output: Buffer.from(`${command} is missing\n`) }));
    child.once('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(output) }));
  });
}

/** Runs the checks of a table, of a title and a command each, two at a time: most of them use one core. */
async function checkAll(commands) {
  const waiting = Object.entries(commands);
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { passed, output } = await runBeside(next[1]);
      process.stdout.write(output);
      check(next[0], passed);
    }
  };
  await Promise.all([runWaiting(), runWaiting()]);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Runs only after all tests, since a browser test alone may prove a rule. HOUSE-1 */
function checkRules(tests) {
  const { untested, unproven, unknown, repeated } = compareRules(readRules(join(root, 'docs/spec')), tests);
  if (untested.length) console.log(`rules without a test: ${untested.join(', ')}`);
  if (unproven.length) console.log(`rules whose tests were all skipped: ${unproven.join(', ')}`);
  if (unknown.length) console.log(`tests that name no rule: ${unknown.join(', ')}`);
  if (repeated.length) console.log(`ids that two rules share: ${repeated.join(', ')}`);
  const lacks = untested.length + unproven.length + unknown.length + repeated.length;
  check('every rule is proven by a test that ran', lacks === 0);
}

/** A runner without a report, or without a single test, has failed whatever its exit code says. */
function addReport(title, counts, exitedWell) {
  if (!counts || counts.passed + counts.failed === 0) return check(`${title}: no test ran`, false);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (!exitedWell && counts.failed === 0) check(`${title}: the runner failed`, false);
}

/** What the compiler remembers of the last run, so that it checks only what a change reaches. Without it, it checks all. */
const remembered = (project) => join('node_modules', '.cache', 'types', `${project}.tsbuildinfo`);
// Those with the most files come last in the list of projects, and first in here: the shortest fill both cores at the end.
const types = typedProjects(root)
  .reverse()
  .map((project) => [
    `types of ${project}`,
    ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', remembered(project)],
  ]);
/** The journeys walk through all sites. Together they take half the time that each takes alone, when the server builds it on demand. */
const everySite = ['node', 'apps/portal/build/build-site.mjs', '--all', '--if-changed', '--test-mode'];
const changed = isFast ? changedFiles(root) : undefined;
const linted = isFast ? filesToLint(root, changed) : ['.'];
const checksRun = checkAll({
  ...(isFast ? {} : { 'every site builds': everySite }),
  'lint and format': ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...linted],
  'nothing unused': ['knip'],
  'import directions': [
    'depcruise',
    ...['packages', 'apps', 'e2e', 'faults'],
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  ],
  ...Object.fromEntries(types),
});
// The journeys need the sites that a check builds. Without them the tests fill what the checks leave of the cores.
if (!isFast) await checksRun;

const postgres = isFast ? { ready: false } : ensurePostgres();
const leftOut = isFast ? testsToLeaveOut(listTestFiles(root), changed, createPortalSubjects(root)) : [];
/** A whole run fails without PostgreSQL, whatever its tests say: it would end as if all were well. HOUSE-19 */
const unproven = isFast ? undefined : unprovenWithout(postgres);
const chromium = isFast ? undefined : ensureTestBrowser();
const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'browser.json');
const unitRun = runBeside(
  ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
  {
    environment: {
      TEST_POSTGRES: postgres.ready ? 'on' : 'off',
      TESTS_LEFT_OUT: leftOut.map(({ file }) => file).join(':'),
    },
    shownAfter: checksRun,
  },
);
// Beside each other: either waits for processes, pages and locks much of its time, and a core would idle.
const browserRun =
  chromium &&
  runBeside(['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    environment: {
      CHROMIUM: chromium,
      E2E_DATA_DIR: join(results, 'browser'),
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    },
  });

await checksRun;
const { passed: unitOk } = await unitRun;
const unit = readJson(unitReport);
addReport(
  'unit and API tests',
  unit && { passed: unit.numPassedTests, failed: unit.numFailedTests, skipped: unit.numPendingTests },
  unitOk,
);

if (unproven) check(unproven, false);
if (browserRun) {
  const { passed: browserOk, output } = await browserRun;
  process.stdout.write(output);
  const browser = readJson(browserReport);
  const stats = browser?.stats;
  addReport(
    'browser tests',
    stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    browserOk,
  );
  checkRules([...testsOfVitest(unit), ...testsOfPlaywright(browser?.suites)]);
} else if (!isFast) check('browser tests: no Chromium to be found or installed', false);

if (isFast) console.log('note no test in a browser, and none on PostgreSQL: npm test runs them');
for (const line of describeLeftOut(leftOut)) console.log(line);
if (total.failed === 0) rmSync(results, { recursive: true, force: true });
else console.log(`note what the tests in a browser left is in ${results}`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 ? 0 : 1);
