// Lets the workers and the processes of tests keep what Node compiled: they load the same files hundreds of times.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the servers that tests start consist of. */
const SERVERS = [
  'apps/api/src/composition/start-server.ts',
  'apps/api/src/development/start-development.ts',
  'apps/sandbox-gateway/src/create-sandbox-gateway.ts',
];

/** A process keeps what it compiled when it ends by itself. Most servers of tests are killed, so one that loads them goes before. */
function compileServers() {
  const imports = SERVERS.map((file) => `await import(${JSON.stringify(pathToFileURL(join(root, file)))});`);
  spawnSync(process.execPath, ['--input-type=module', '--eval', `${imports.join('')}process.exit();`]);
}

/** Runs before the workers start, which inherit the variable. */
export function setup({ name }) {
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
  if (name === 'processes') compileServers();
}
