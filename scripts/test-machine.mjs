// Finds the programs that tests need beside npm packages, a Chromium and a PostgreSQL, or installs them from Debian's packages as root.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

let isListFresh = false;
function installDebian(name) {
  if (!canInstall()) return false;
  console.log(`Installing Debian's ${name} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
      .status === 0;
  isListFresh = isListFresh || apt('update');
  if (!apt('install', '-y', '--no-install-recommends', name)) return false;
  // Debian keeps one version of a package, so that none can be asked for. The log says which one it was.
  spawnSync('dpkg-query', ['--show', `${name}*`], { stdio: ['ignore', 'inherit', 'ignore'] });
  return true;
}

function playwrightChromium() {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(process.env.HOME ?? '', '.cache', 'ms-playwright');
  const build = existsSync(folder)
    ? readdirSync(folder).find((name) => /^chromium-\d+$/.test(name))
    : undefined;
  return build && join(folder, build, 'chrome-linux', 'chrome');
}

/** Returns the path of a Chromium, or undefined. */
export function ensureChromium() {
  const find = () =>
    [
      process.env.CHROMIUM,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      playwrightChromium(),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ].find((path) => path && existsSync(path));
  return find() ?? (installDebian('chromium') ? find() : undefined);
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
