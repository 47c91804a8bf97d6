import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** The machine behind the figures; without it they say nothing. */
type MachineFacts = {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  readonly postgres: string;
  readonly chromium: string;
};

function versionOf(command: string, args: string[]): string {
  try {
    const text = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /\d+(\.\d+)+/.exec(text)?.[0] ?? 'unknown';
  } catch {
    return 'none';
  }
}

export function readMachine(chromium: string): MachineFacts {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: versionOf('psql', ['--version']),
    chromium: versionOf(chromium, ['--version']),
  };
}

/** How busy the machine is now, over the last minute. */
export const readLoad = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;
