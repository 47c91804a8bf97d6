// Starts every server of the workspace. A single server runs in this process. Several run in processes of their own and stop together.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listServers } from './servers.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const servers = listServers(root, { isProduction: process.env.NODE_ENV === 'production' });

function runTogether() {
  const children = servers.map(({ entry }) =>
    spawn(process.execPath, [entry], { cwd: root, stdio: 'inherit' }),
  );
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
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
