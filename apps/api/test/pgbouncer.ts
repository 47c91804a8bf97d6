import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asServerUser, findPgBouncer, freePort, giveToServerUser } from '#test/local-postgres.ts';

/** A pooler that runs, by the URL of a database behind it. */
type PgBouncer = { readonly url: string; stop(): Promise<void> };

function writeSettings(folder: string, lines: readonly string[]): string {
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"portal" ""\n');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

/** Starts PgBouncer in front of a database, with the lines of its settings that a test is about. */
export async function startPgBouncer(databaseUrl: string, settings: readonly string[]): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error('There is no PgBouncer on this machine');
  const { hostname, port, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  const own = await freePort();
  const file = writeSettings(folder, [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${join(folder, 'users.txt')}`,
    ...settings,
  ]);
  giveToServerUser(folder);
  const [command, parameters] = asServerUser(program, ['-q', file]);
  const pooler = spawn(command, parameters, { stdio: 'ignore', cwd: '/' });
  await expect.poll(() => answers(own), { timeout: 30_000, interval: 20 }).toBe(true);
  return {
    url: `postgres://portal@127.0.0.1:${own}${pathname}`,
    async stop() {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
