import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server of ours as a process that can be killed, stopped for a while, and started again on its port. */
export type ChildServer = {
  isUp(): boolean;
  /** The output each time it ended by itself. It is then started again, as a supervisor does. */
  readonly crashes: readonly string[];
  /** Resolves when it says where it is. Tries again as long as it refuses to start, as a supervisor does. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** It neither works nor answers until it is resumed. Connections stay. */
  pause(): void;
  resume(): void;
  /** It is not started any more. */
  end(): Promise<void>;
};

export type ServerProgram = {
  readonly file: string;
  readonly nodeOptions?: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
};

const START_AGAIN_AFTER_MS = 250;
/** Every server of ours prints its origin when it is ready. */
const READY = /https?:\/\/localhost:\d+/;

const exitOf = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve();

function spawnServer({ file, nodeOptions = [], variables }: ServerProgram): ChildProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return spawn(process.execPath, [...nodeOptions, file], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Resolves with whether it is ready; false where it ended before. `complain` gets what it
 * writes to its error output.
 */
function becomesReady(child: ChildProcess, complain: (text: string) => void): Promise<boolean> {
  child.stderr?.on('data', (chunk) => complain(String(chunk)));
  return new Promise((resolve) => {
    child.once('exit', () => resolve(false));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (READY.test(line)) resolve(true);
    });
  });
}

/** Lets all who ask at once wait for the same work. */
function createSingle(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** `program` is asked at each start. */
export function createChildServer(program: () => ServerProgram): ChildServer {
  let child: ChildProcess | undefined;
  let isReady = false;
  let hasEnded = false;
  let lastComplaint = '';
  const crashes: string[] = [];

  async function startOnce(): Promise<boolean> {
    const started = spawnServer(program());
    child = started;
    started.once('exit', () => {
      if (child !== started) return;
      const wasReady = isReady;
      isReady = false;
      if (!wasReady) return;
      crashes.push(lastComplaint);
      // The next fault tries again where it cannot be started.
      start().catch(() => undefined);
    });
    isReady = await becomesReady(started, (text) => {
      lastComplaint = text;
    });
    return isReady;
  }

  const start = createSingle(async () => {
    for (let tries = 0; !hasEnded && !(await startOnce()); tries += 1) {
      if (tries > 200) throw new Error(`${program().file} does not start: ${lastComplaint}`);
      await sleep(START_AGAIN_AFTER_MS);
    }
  });

  async function kill(): Promise<void> {
    const killed = child;
    if (!killed) return;
    isReady = false;
    killed.kill('SIGKILL');
    await exitOf(killed);
  }

  return {
    isUp: () => isReady,
    crashes,
    start,
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async end() {
      hasEnded = true;
      await kill();
    },
  };
}
