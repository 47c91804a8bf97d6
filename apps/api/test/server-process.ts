import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type ServerProcess = {
  readonly origin: string;
  readonly child: ChildProcess;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
};
export type EndedProcess = { readonly exitCode: number | null; readonly output: string };

/** The last line of a start in development, and the line that production logs. */
const STARTED = /(http:\/\/localhost:\d+)\/dev\/people|Server listening at (http:\/\/127\.0\.0\.1:\d+)/;

type Variables = Record<string, string>;

/** Writes the URL of every module that the process loads to the file that MODULES_FILE names. */
const RECORD_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const file = process.env.MODULES_FILE;
  if (file) registerHooks({ load(url, context, next) { appendFileSync(file, url + '\\n'); return next(url, context); } });
`)}`;

function spawnServer(variables: Variables, main: string): ChildProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return spawn(process.execPath, ['--import', RECORD_MODULES, main], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DEMONSTRATION_LETTERS: 'off', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    : Promise.resolve(child.exitCode);

/**
 * Starts the server as `npm start` does and waits until it says where it is. `MODULES_FILE`: where to list
 * the modules it loads. `main`: another version's.
 */
export async function startServerProcess(variables: Variables, main = MAIN): Promise<ServerProcess> {
  const child = spawnServer(variables, main);
  if (!child.stdout) throw new Error('The server has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const started = STARTED.exec(line);
    const origin = started?.[1] ?? started?.[2];
    if (!origin) continue;
    child.stdout.resume();
    const end = (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal);
      return exitOf(child);
    };
    return { origin, child, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
  }
  throw new Error('The server ended before it had started');
}

/** Runs a server that is expected not to start, and returns what it said. */
export async function runToItsEnd(variables: Variables): Promise<EndedProcess> {
  const child = spawnServer(variables, MAIN);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  const exitCode = await new Promise<number | null>((resolve) =>
    child.once('close', (code) => resolve(code)),
  );
  return { exitCode, output: said.join('') };
}
