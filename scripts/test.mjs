// Runs checks and tests, and ends with `N passed, N failed`. It installs nothing, and skips what a machine
// lacks (HOUSE-19). Its one option is what to run:
//
// - none, `npm test`: what shows on any machine that the product works
// - `--all`, `npm run test:all`: that, and PostgreSQL, processes, all sites and all journeys
// - `--rest`: what `--all` adds, counted together with the `npm test` before it
// - `--changed`, `npm run check`: types, lint, directions, and the tests near the change
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFiles, roomsOf } from './changed-rooms.mjs';
import { typedProjects } from './projects.mjs';
import { findPromtool, findTestBrowser, hasPgBouncer, hasPostgres, listLacks } from './test-machine.mjs';
import { createReport } from './test-report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'node_modules/.cache/tests');
const mode = process.argv[2] ?? '--quick';
if (!['--quick', '--all', '--rest', '--changed'].includes(mode) || process.argv.length > 3) {
  console.error('npm test, npm run test:all and npm run check take no other parameters.');
  process.exit(2);
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The tests that npm test leaves for --rest. */
const left = join(results, 'npm-test.json');
const before = mode === '--rest' ? readJson(left) : undefined;
const report = createReport(root, before);
const { check } = report;

/**
 * Runs a program of the packages. Its output is kept together, and shown at its end: always, or only that of
 * a failure.
 */
function run([program, ...args], environment = {}, { isShown = true } = {}) {
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      if (isShown || code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/** Runs the checks of a table, of a title and a command each, two at a time: most of them use one core. */
async function checkAll(commands) {
  const waiting = Object.entries(commands);
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      check(next[0], await run(next[1], {}, { isShown: false }));
  };
  await Promise.all([runWaiting(), runWaiting()]);
}

/**
 * Returns a file or folder of the results that is not there: what an earlier run left
 * says nothing of this one.
 */
function freshResult(name) {
  const path = join(results, name);
  rmSync(path, { recursive: true, force: true });
  return path;
}

async function runVitest(name, ...args) {
  const file = freshResult(`${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const exitedWell = await run(['vitest', 'run', ...reporters, ...args]);
  report.addVitest(name, readJson(file), exitedWell);
}

async function runJourneys(part, chromium) {
  const file = freshResult(`journeys-${part}.json`);
  const exitedWell = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    ...(chromium.path ? { CHROMIUM: chromium.path } : {}),
    E2E_PART: part,
    E2E_DATA_DIR: freshResult(`browser-${part}`),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  report.addPlaywright('journeys', readJson(file), exitedWell);
}

/** Says what this machine lacks. The parts that `REQUIRE` names must be there. */
function sayLacks(chromium, names) {
  const present = {
    postgres: hasPostgres(),
    pgbouncer: hasPgBouncer(),
    promtool: findPromtool() !== undefined,
    browser: chromium !== undefined,
  };
  for (const { name, sentence, isFailure } of listLacks(present, process.env.REQUIRE)) {
    if (isFailure) check(sentence, false);
    else if (names.includes(name)) console.log(`skip ${sentence}`);
  }
}

const types = typedProjects(root).map((project) => [
  `types of ${project}`,
  [
    ...['tsc', '-p', project, '--incremental'],
    ...['--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`],
  ],
]);
const CHECKS = {
  'lint and format': ['biome', 'check', '--error-on-warnings', '.'],
  'import directions': [
    ...['depcruise', 'packages', 'apps', 'e2e', 'faults'],
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  ],
  ...Object.fromEntries(types),
};
const projects = (...names) => names.map((name) => `--project=${name}`);

async function runQuick(chromium) {
  await checkAll({ 'nothing unused': ['knip'], ...CHECKS });
  await Promise.all([
    runVitest('tests', ...projects('packages', 'server', 'house', 'portal', 'api-embedded')),
    chromium && runJourneys('tasks', chromium),
  ]);
}

async function runRest(chromium) {
  const everySite = ['node', 'apps/portal/build/build-site.ts', '--all', '--test-mode'];
  await checkAll({ 'every site builds': everySite });
  await Promise.all([
    hasPostgres() && runVitest('postgres', ...projects('api-postgres')),
    chromium && runJourneys('rest', chromium),
  ]);
  // Servers that are killed, replaced and cut off keep their limits of time only with the machine to
  // themselves.
  await runVitest('processes', ...projects('processes'));
}

/**
 * Runs the tests of what imports a changed file, and those of the changed rooms: nearly all of the API and of
 * the portal import each other.
 */
async function runChanged() {
  await checkAll(CHECKS);
  const { since, files } = changedFiles(root);
  await runVitest(
    'changed',
    '--changed',
    since,
    '--passWithNoTests',
    ...projects('packages', 'server', 'house'),
  );
  const rooms = roomsOf(files);
  if (rooms.length > 0)
    await runVitest('rooms', '--passWithNoTests', ...projects('portal', 'api-embedded'), ...rooms);
  console.log('note npm test runs all: every test of the API and the portal, and the journeys');
}

mkdirSync(results, { recursive: true });
if (mode === '--changed') {
  await runChanged();
  report.end(0);
}
if (mode === '--rest' && !before) check('npm test left no results', false);
rmSync(left, { force: true });

const chromium = await findTestBrowser();
const parts = ['browser', 'promtool'];
sayLacks(chromium, mode === '--quick' ? parts : [...parts, 'postgres', 'pgbouncer']);
if (mode !== '--rest') await runQuick(chromium);
if (mode !== '--quick') await runRest(chromium);
else writeFileSync(left, JSON.stringify(report.total));
const unproven = report.checkRules({
  mustProve: mode !== '--quick' && chromium !== undefined && hasPostgres(),
});
if (mode === '--quick')
  console.log('note npm run test:all runs the tests of the rules that are not proven yet');
report.end(unproven);
