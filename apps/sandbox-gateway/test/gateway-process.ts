import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
type Variables = Readonly<Record<string, string>>;

function spawnGateway(variables: Variables) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, GATEWAY_PORT: '0', SANDBOX_WEBHOOK_URL: 'off', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    : Promise.resolve(child.exitCode);

export type GatewayProcess = {
  readonly origin: string;
  /** Returns the exit code; null where a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

/** Starts the gateway as `npm start` does, and waits until it says where it is. */
export async function startGatewayProcess(variables: Variables): Promise<GatewayProcess> {
  const child = spawnGateway(variables);
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /^Sandbox gateway: (http:\/\/localhost:\d+)$/.exec(line)?.[1];
    if (!origin) continue;
    child.stdout.resume();
    return {
      origin,
      end(signal) {
        child.kill(signal);
        return exitOf(child);
      },
    };
  }
  throw new Error('The gateway ended before it had started');
}

/** Runs a gateway that is expected not to start, and returns how it ended and what it said. */
export async function runToItsEnd(variables: Variables) {
  const child = spawnGateway(variables);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output };
}
