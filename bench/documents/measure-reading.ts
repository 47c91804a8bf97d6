// Measures how much memory the API takes above rest while a document of 25 MB is read 20 times at once, for each store (DOC-11). Linux only: the
// kernel keeps the highest mark of a process. `node bench/documents/measure-reading.ts`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createS3Server } from '../../apps/api/test/stand-ins/s3-server.ts';
import { removeAtExit, tidyUpAtExit, undoAtExit } from '../children.ts';

const READERS = 20;
const REST_MS = 3_000;
/** Slow readers take nothing for so long. */
const PAUSE_MS = 5_000;
const GOAL_MIB = 64;
const SERVER = fileURLToPath(new URL('./reading-server.ts', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-documents-'));

type Told = {
  readonly port: number;
  readonly token: string;
  readonly large: string;
  readonly small: string;
};

const mebibytes = (pid: number, mark: 'VmRSS' | 'VmHWM'): number => {
  const [, kibibytes] =
    new RegExp(`${mark}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
};

async function read({ port, token }: Told, documentId: string, pauseMs: number): Promise<number> {
  const asking = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/Document/documentstream',
    headers: {
      countryid: '154',
      'request-source': 'webcustomerportal',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
  });
  asking.end(JSON.stringify({ DocumentId: documentId, QuadientHeaders: null }));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  await setTimeout(pauseMs);
  let length = 0;
  for await (const chunk of response) length += chunk.length;
  return length;
}

/** Starts the server program in a mode; what it says first is what the caller waits for. */
async function start<Said>(mode: 'fill' | 'serve', settings: object, dataFolder: string) {
  const child = fork(SERVER, [mode, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: dataFolder },
  });
  undoAtExit(() => void child.kill('SIGKILL'));
  child.once('exit', (code) => code && process.exit(1));
  const [said] = (await once(child, 'message')) as [Said];
  return { child, said };
}

async function measure(name: string, settings: object): Promise<void> {
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  const filled = await start<Omit<Told, 'port'>>('fill', settings, dataFolder);
  if (filled.child.exitCode === null) await once(filled.child, 'exit');
  const { child: server, said } = await start<{ port: number }>('serve', settings, dataFolder);
  const told: Told = { ...filled.said, port: said.port };
  const pid = server.pid ?? 0;
  await read(told, told.small, 0);
  for (const [readers, pauseMs] of [
    ['at full speed', 0],
    [`that take nothing for ${PAUSE_MS / 1000} s`, PAUSE_MS],
  ] as const) {
    await setTimeout(REST_MS);
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const rest = mebibytes(pid, 'VmRSS');
    const lengths = await Promise.all(Array.from({ length: READERS }, () => read(told, told.large, pauseMs)));
    const above = mebibytes(pid, 'VmHWM') - rest;
    const isWhole = new Set(lengths).size === 1;
    console.log(
      `${name}: ${READERS} readers ${readers}: rest ${rest.toFixed(0)} MiB, at most ${above.toFixed(1)} MiB above; ${isWhole ? 'all whole' : 'BROKEN'}; ${above <= GOAL_MIB ? 'met' : 'SHORT'}`,
    );
  }
  server.kill('SIGKILL');
}

tidyUpAtExit();
removeAtExit(folder);
const s3 = await createS3Server();
await measure('files', { kind: 'folder', folder });
await measure('S3', { kind: 's3', ...s3.settings });
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await s3.close();
process.exit();
