import { type ChildProcess, spawn } from 'node:child_process';
import type { BuiltImage } from './build-image.ts';

/** Rights that the sandbox needs to give all rights away; the command has none of them. */
const TO_GIVE_AWAY = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((right) => ['--cap-add', right]);

export type ImageProcess = {
  readonly child: ChildProcess;
  /** The process of the command itself, as this machine counts it. */
  readonly processId: Promise<number>;
  /** Resolves when it has ended. */
  readonly ended: Promise<number | null>;
  readonly output: () => string;
};

function readProcessId(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdio[3]?.on('data', (chunk) => {
      text += chunk;
    });
    child.stdio[3]?.on('close', () => {
      const id = /"child-pid": (\d+)/.exec(text)?.[1];
      if (id === undefined) reject(new Error('The sandbox says no process id'));
      else resolve(Number(id));
    });
  });
}

/**
 * Runs a command of an image as a platform does that is told to be strict: as the image's user, as process 1,
 * without any right of root and no way to gain one, its files read-only but for an empty /tmp. The network is
 * this machine's. `settings`: as of `--env-file`.
 */
export function runInImage(
  { folder, config }: BuiltImage,
  settings: Readonly<Record<string, string>>,
  command: readonly string[] = config.Cmd,
): ImageProcess {
  const sandbox = [
    ...['--ro-bind', folder, '/', '--dev', '/dev', '--proc', '/proc', '--perms', '1777', '--tmpfs', '/tmp'],
    ...[
      '--unshare-pid',
      '--unshare-ipc',
      '--unshare-uts',
      '--as-pid-1',
      '--die-with-parent',
      '--new-session',
    ],
    ...['--info-fd', '3', '--chdir', config.WorkingDir, ...TO_GIVE_AWAY, '--'],
  ];
  const { User: user } = config;
  const giveAway = [
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
  ];
  const own = config.Env.map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
  const child = spawn('bwrap', [...sandbox, ...giveAway, ...command], {
    env: { ...Object.fromEntries(own), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => written.push(String(chunk)));
  return {
    child,
    processId: readProcessId(child),
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    output: () => written.join(''),
  };
}
