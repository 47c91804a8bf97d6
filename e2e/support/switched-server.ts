import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clockAheadWhile } from '../../faults/processes/system/clock-ahead.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const HOUR_MS = 3_600_000;

async function readOrigin({ stdout }: ChildProcess): Promise<string> {
  if (stdout)
    for await (const line of createInterface({ input: stdout })) {
      const origin = /(http:\/\/localhost:\d+)\/dev\/people/.exec(line)?.[1];
      if (origin) return origin;
    }
  throw new Error('The server did not start');
}

/**
 * A server of its own, since what is switched meets every customer of a site. Its operator sets these
 * switches of the default site by the command, each until an hour from now.
 */
export async function startSwitchedServer(switches: readonly (readonly string[])[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-switched-'));
  const isOver = join(folder, 'the-end-has-come');
  const { PATH = '', HOME = '', E2E_GATEWAY_PORT = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'development',
    DATA_DIR: folder,
    PORT: '0',
    GATEWAY_PORT: E2E_GATEWAY_PORT,
    LOG_LEVEL: 'error',
  };
  const portal = (...words: readonly string[]) =>
    execFileSync(process.execPath, ['apps/api/src/commands/portal.ts', ...words], { cwd: ROOT, env });
  portal('reset');
  const until = `${new Date(Date.now() + HOUR_MS).toISOString().slice(0, 16)}Z`;
  for (const words of switches)
    portal('switches', 'set', ...words, '--site', 'real-154', '--until', until, '--operator', 'a journey');
  const server = spawn(
    process.execPath,
    ['--import', clockAheadWhile(isOver, 2 * HOUR_MS), 'apps/api/src/main.ts'],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const origin = await readOrigin(server);
  server.stdout.resume();
  return {
    origin,
    passTheEnd: () => writeFileSync(isOver, ''),
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SwitchedServer = Awaited<ReturnType<typeof startSwitchedServer>>;
