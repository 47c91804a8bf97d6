// Development with hot reload: the portal from its sources at PORT (4000), the API behind it at the port
// above, restarted on each change.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { listServers } from './servers.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.env.PORT ?? 4000);
const apiPort = port + 1;

// Only the API reads PORT; a server beside it has a port of its own.
const servers = listServers(root, { isProduction: false }).map(({ name, entry }) =>
  spawn(process.execPath, ['--watch', entry], {
    cwd: root,
    stdio: 'inherit',
    env: name === 'api' ? { ...process.env, PORT: String(apiPort) } : process.env,
  }),
);

const target = `http://localhost:${apiPort}`;
const portal = await createServer({
  configFile: join(root, 'apps/portal/vite.config.ts'),
  server: { port, strictPort: true, proxy: { '/api': target, '/dev': target } },
}).then((server) => server.listen());
console.log(`\nPortal with hot reload: http://localhost:${port}\n`);

async function stop() {
  for (const server of servers) server.kill('SIGTERM');
  await portal.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
for (const server of servers) server.once('exit', () => portal.close().then(() => process.exit(1)));
