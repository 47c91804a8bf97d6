// Finds the programs that tests need beside npm packages: a browser, a PostgreSQL, a PgBouncer and promtool.
// It installs nothing.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findPgBouncer, findPostgresPrograms } from '../apps/api/test/local-postgres.ts';

/** The same engine without the browser's own windows, each of which costs as much as a page of the portal. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const ON_LINUX = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const ON_A_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Whether this user can run the program: another user's installation may be there all the same. */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(canRun);

/**
 * Returns the path of a Chromium, or undefined: that of `CHROMIUM`, an installed one,
 * or the build of Playwright.
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const installed = [...ON_LINUX.map(onPath), ...ON_A_MAC];
  return [...installed, chromium.executablePath()].find((path) => path && canRun(path));
}

/**
 * Returns the browser for tests, or undefined. Without a path it is the one that Playwright finds by itself.
 */
export async function findTestBrowser() {
  if (process.env.CHROMIUM) return { path: process.env.CHROMIUM };
  const path = onPath(HEADLESS_SHELL) ?? findChromium();
  if (path) return { path };
  const own = await chromium.launch().catch(() => undefined);
  await own?.close();
  return own && {};
}

/** Whether there is a PostgreSQL for tests: a server that is named, or programs that start one. */
export const hasPostgres = () =>
  Boolean(process.env.TEST_DATABASE_URL) || findPostgresPrograms() !== undefined;

/** Whether there is the pooler that docs/operations/database.md speaks of. */
export const hasPgBouncer = () => findPgBouncer() !== undefined;

/** Returns the path of the program that tests alarm rules, or undefined. */
export const findPromtool = () => onPath('promtool');

const LACKS = {
  postgres:
    'PostgreSQL 15 or later: tries at once, locks, roles, outages and servers in production are not proven. Install it, or name a server in TEST_DATABASE_URL.',
  pgbouncer: 'PgBouncer: a pooler in front of the database is not proven. Install the package pgbouncer.',
  promtool:
    'promtool: the alarm rules are not proven. Install the package prometheus, or put promtool on the PATH.',
  browser:
    'Chrome, Chromium or Edge: the journeys are not proven. Run npx playwright install chromium, or name a browser in CHROMIUM.',
};

/**
 * Returns what is not there, each with a sentence of what is not proven without it and how to get it.
 * `required` names what must be there, with commas between. HOUSE-19
 */
export const listLacks = (present, required = '') =>
  Object.entries(LACKS)
    .filter(([name]) => !present[name])
    .map(([name, sentence]) => ({
      name,
      sentence: `There is no ${sentence}`,
      isFailure: required.split(',').includes(name),
    }));
