// Runs on any Node 20 or later, before the commands of package.json that need packages. Installs those of the
// lockfile when one is missing or has changed. The commands after it say `env node`, which finds the pinned
// Node also where the shell remembers another one. With --build it also builds the portal's first site. In
// production it does neither: it says what is missing. HOUSE-24
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

const isProduction = process.env.NODE_ENV === 'production';

const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** Whether node_modules has every package of the lockfile that fits this machine, in that version. */
function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional) return true;
    if (isProduction && (entry.dev || entry.devOptional)) return true;
    return entry.link ? existsSync(join(root, path)) : present[path]?.version === entry.version;
  });
}

function run(command, args, failure) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (result.status === 0) return;
  console.error(failure);
  process.exit(result.status ?? 1);
}

/**
 * No package runs a script of its own: none of ours needs one, and one that is taken over could
 * do anything here. HOUSE-23
 */
function install() {
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  run(
    command,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    'The packages could not be installed. Check the network and try again.',
  );
}

const pinnedNode = join(root, 'node_modules', '.bin', 'node');
if (!isInstalled()) {
  if (isProduction) {
    console.error(
      'Packages are missing or differ from package-lock.json. Production installs nothing: run npm ci --ignore-scripts when the release is made.',
    );
    process.exit(1);
  }
  install();
}
if (!existsSync(pinnedNode)) {
  console.error(
    `There is no pinned Node for this machine (${process.platform} ${process.arch}); ${process.version} is used.`,
  );
}
if (process.argv.includes('--build') && !isProduction) {
  const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
  run(
    node,
    // Tests may drive a site of this machine. `npm run build:site` builds for customers.
    [join(root, 'apps/portal/build/build-site.ts'), '--test-mode'],
    'The portal could not be built.',
  );
}
