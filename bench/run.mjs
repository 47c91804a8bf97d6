// Measures the product beside what it is held against, in one run, and says which goals are met.
// `docs/performance.md` says what the figures mean. Ends with 1 when something could not be measured,
// not when a goal is missed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../scripts/test-machine.mjs';
import { tidyUpAtExit } from './children.ts';
import { goalLines } from './goals.ts';
import { readLoad, readMachine } from './machine.ts';
import { readOptions } from './options.ts';
import { installPeers, requirePrograms } from './prepare.mjs';

const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));
const startedAt = Date.now();
const say = (line) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

const API_PROGRAMS = [{ command: 'wrk', args: ['-v'], debian: 'wrk' }];
const PAGE_PROGRAMS = [{ command: 'openssl', args: ['version'], debian: 'openssl' }];

/** Loaded only when asked for: either part runs where the other's programs are missing. */
async function runApi(options) {
  requirePrograms(API_PROGRAMS);
  installPeers(say);
  const { runApiBench } = await import('./api/run-api.ts');
  const { apiGoals, apiTable } = await import('./api/api-report.ts');
  const samples = await runApiBench(options, say);
  return { samples, goals: apiGoals(samples), table: apiTable(samples) };
}

async function runPages(options, chromium) {
  requirePrograms(PAGE_PROGRAMS);
  const { runPageBench } = await import('./pages/run-pages.ts');
  const { pageGoals } = await import('./pages/page-report.ts');
  const result = await runPageBench(options, { chromium, say });
  return { result, goals: pageGoals(result) };
}

/** The ratios bear neighbours better than the times do, and a machine that is busy all over bears neither. */
function sayHowBusy({ load, cores }) {
  const most = Math.max(load.before, load.between, load.after);
  console.log(
    `Load before, between and after: ${load.before}, ${load.between}, ${load.after} on ${cores} cores`,
  );
  if (load.before > cores / 2 || most > cores * 3) {
    console.log(
      'NOTE  The machine was busy with other work: measure again when it is quiet before judging by these figures.',
    );
  }
}

async function run() {
  const options = readOptions(process.argv.slice(2));
  const chromium = findChromium();
  const hasPages = options.parts.includes('pages');
  if (hasPages && !chromium) throw new Error('There is no Chromium on this machine');
  const loadBefore = readLoad();
  const pages = hasPages ? await runPages(options, chromium) : undefined;
  const loadBetween = readLoad();
  const api = options.parts.includes('api') ? await runApi(options) : undefined;
  const machine = {
    ...readMachine(chromium ?? ''),
    load: { before: loadBefore, between: loadBetween, after: readLoad() },
  };

  mkdirSync(RESULTS, { recursive: true });
  const measuredAt = new Date(startedAt).toISOString();
  writeFileSync(
    join(RESULTS, 'latest.json'),
    `${JSON.stringify({ measuredAt, machine, options, api, pages }, null, 2)}\n`,
  );
  console.log(`\n${JSON.stringify(machine)}`);
  sayHowBusy(machine);
  if (api) console.log(`\n${api.table}`);
  console.log(`\nGoals, medians of ${options.rounds} rounds`);
  for (const line of goalLines([...(pages?.goals ?? []), ...(api?.goals ?? [])])) console.log(line);
  console.log(`\nAll samples: ${join(RESULTS, 'latest.json')}`);
}

tidyUpAtExit();
run().then(
  () => process.exit(0),
  (error) => {
    console.error(error.stack ?? error);
    process.exit(1);
  },
);
