// Starts every server of the workspace. A single server runs in this process. Several run in processes of
// their own and stop together.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listServers } from './servers.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isProduction = process.env.NODE_ENV === 'production';
const servers = listServers(root, { isProduction });

/** Builds the sites beside the first one, one after the other, while the servers run. CFG-18 */
function buildOtherSites() {
  const file = join(root, 'apps/portal/build/build-site.ts');
  return spawn(process.execPath, [file, '--others', '--test-mode'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function runTogether() {
  const children = servers.map(({ entry }) =>
    spawn(process.execPath, [entry], { cwd: root, stdio: 'inherit' }),
  );
  const building = isProduction ? undefined : buildOtherSites();
  const stop = () => {
    for (const child of [...children, building]) child?.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode ||= code ?? 1;
      stop();
    });
  }
}

const [only, ...rest] = servers;
if (only && rest.length === 0) await import(pathToFileURL(only.entry).href);
else runTogether();
