// Installs what only the measuring needs, beside the product's own packages, and finds
// the programs of the machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const PRISMA_FOLDER = join(folder, 'api', 'servers', 'prisma');
const TYPE_CHECK = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

function run(command, args, environment = {}) {
  const result = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (result.status === 0) return;
  throw new Error(
    `${command} ${args.join(' ')} failed: ${result.stderr || result.stdout || result.error?.message}`,
  );
}

function isInstalled() {
  const present = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(present)) return false;
  const installed = JSON.parse(readFileSync(present, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/** Express and Prisma, which the product does not use and its install does not carry. */
export function installPeers(say) {
  if (!isInstalled()) {
    say('installing Express and Prisma for the comparison …');
    const npm = process.env.npm_execpath;
    const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
    run(command, [...first, 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
  }
  // Generating needs no engine, yet the command looks for one to download unless a
  // program is named in its place.
  run(
    process.execPath,
    [
      join(folder, 'node_modules', 'prisma', 'build', 'index.js'),
      'generate',
      '--schema',
      join(PRISMA_FOLDER, 'schema.prisma'),
    ],
    { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  );
  // `npm test` checks the types of all of bench but these, which need what was installed just here.
  run(process.execPath, [TYPE_CHECK, '-p', PRISMA_FOLDER]);
}

/** Refuses with what to install when a program of the machine is missing. */
export function requirePrograms(programs) {
  const missing = programs.filter(
    ({ command, args }) => spawnSync(command, args, { stdio: 'ignore' }).error !== undefined,
  );
  if (missing.length === 0) return;
  throw new Error(
    `Missing on this machine: ${missing.map(({ command, debian }) => `${command} (Debian: apt install ${debian})`).join(', ')}`,
  );
}
