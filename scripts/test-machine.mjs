// Finds the programs that tests need beside npm packages, a Chromium and a PostgreSQL, or installs them from Debian's packages as root.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** The same engine without the browser's own windows, each of which costs as much as a page of the portal. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A mirror may fail once, and another program may be installing. */
const PATIENTLY = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];

let isListFresh = false;
function installDebian(name) {
  if (!canInstall()) return false;
  console.log(`Installing Debian's ${name} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...PATIENTLY, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    }).status === 0;
  isListFresh = isListFresh || apt('update');
  if (!apt('install', '-y', '--no-install-recommends', name)) return false;
  // Debian keeps one version of a package, so that none can be asked for. The log says which one it was.
  spawnSync('dpkg-query', ['--show', `${name}*`], { stdio: ['ignore', 'inherit', 'ignore'] });
  return true;
}

/** The browsers that Playwright may have installed: the folder of a build, and the program in it. */
const CHROMIUM_OF_PLAYWRIGHT = { build: /^chromium-\d+$/, program: 'chrome-linux/chrome' };
const SHELL_OF_PLAYWRIGHT = {
  build: /^chromium_headless_shell-\d+$/,
  program: 'chrome-headless-shell-linux64/chrome-headless-shell',
};

function playwrightBrowser({ build, program }) {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(process.env.HOME ?? '', '.cache', 'ms-playwright');
  const found = existsSync(folder) ? readdirSync(folder).find((name) => build.test(name)) : undefined;
  return found && join(folder, found, program);
}

/** Returns the path of a Chromium, or undefined. */
export function ensureChromium() {
  const find = () =>
    [
      process.env.CHROMIUM,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      playwrightBrowser(CHROMIUM_OF_PLAYWRIGHT),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ].find((path) => path && existsSync(path));
  return find() ?? (installDebian('chromium') ? find() : undefined);
}

/** Returns the path of the browser for tests: Chromium's headless shell, or any other Chromium, or undefined. */
export function ensureTestBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const find = () =>
    [HEADLESS_SHELL, playwrightBrowser(SHELL_OF_PLAYWRIGHT)].find((path) => path && existsSync(path));
  return find() ?? (installDebian('chromium-headless-shell') ? find() : undefined) ?? ensureChromium();
}

function hasPostgres() {
  const versions = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES).filter((name) => Number(name) >= 15)
    : [];
  return versions.some((version) => existsSync(join(DEBIAN_POSTGRES, version, 'bin', 'initdb')));
}

/** Returns whether a PostgreSQL 15 or later can be started here, and if not, why. */
export function ensurePostgres() {
  if (hasPostgres()) return { ready: true };
  if (!canInstall())
    return { ready: false, why: 'there is none on this machine, and installing one needs root on Debian' };
  return installDebian('postgresql') && hasPostgres()
    ? { ready: true }
    : { ready: false, why: 'installing it failed' };
}
