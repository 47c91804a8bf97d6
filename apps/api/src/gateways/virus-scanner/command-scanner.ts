import { spawn } from 'node:child_process';
import type { ScanVerdict, VirusScanner } from '#api/gateways/virus-scanner/virus-scanner.ts';

/** The meaning of scanners' exit codes. All others mean that they did not work. */
const VERDICTS: ReadonlyMap<number | null, ScanVerdict> = new Map([
  [0, 'clean'],
  [1, 'infected'],
]);

/**
 * A scanner that is a command of the machine: the path of the file is its last parameter, 0 means clean and 1
 * infected. No shell reads the command. DOC-23
 */
export function createCommandScanner(command: string): VirusScanner {
  const [program = '', ...parameters] = command.split(' ').filter(Boolean);
  return async (path) => {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const child = spawn(program, [...parameters, path], { stdio: 'ignore' });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
    return VERDICTS.get(await promise) ?? 'unavailable';
  };
}
