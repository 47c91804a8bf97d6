// Runs on whatever Node 20 or later the machine has: installs what the lockfile names when it is missing or has changed, so that the
// commands after it find the pinned Node and everything else; with --build also builds the portal when its sources changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Node 20 or later is needed to install the portal; this is ${process.version}.`);
  process.exit(1);
}

const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** Whether every package of the lockfile that fits this machine stands in node_modules with that version. */
function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional) return true;
    return entry.link ? existsSync(join(root, path)) : present[path]?.version === entry.version;
  });
}

function run(command, args, failure) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (result.status === 0) return;
  console.error(failure);
  process.exit(result.status ?? 1);
}

function install() {
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  run(
    command,
    [...first, 'ci', '--no-audit', '--no-fund'],
    'The packages could not be installed. Check the network and try again.',
  );
}

const pinnedNode = join(root, 'node_modules', '.bin', 'node');
if (!isInstalled()) install();
if (!existsSync(pinnedNode)) {
  console.error(
    `There is no pinned Node for this machine (${process.platform} ${process.arch}); ${process.version} is used.`,
  );
}
if (process.argv.includes('--build')) {
  const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
  run(
    node,
    [
      join(root, 'apps/portal/build/build-site.mjs'),
      '--if-changed',
      // What is started and tested here may be driven by tests; `npm run build:site` and production are for customers.
      ...(process.env.NODE_ENV === 'production' ? [] : ['--test-mode']),
    ],
    'The portal could not be built.',
  );
}
