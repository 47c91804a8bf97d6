import { spawn } from 'node:child_process';
import { OperatorError } from '#api/environment/operator-error.ts';

/** Returns whether a file is clean. Throws an `OperatorError` where that cannot be found out. */
export type VirusScanner = (path: string) => Promise<boolean>;

const CLEAN = 0;
/** What ClamAV's commands, and others, say when they found something. */
const INFECTED = 1;

/**
 * A scanner that is a command of the machine, like `clamdscan --fdpass --no-summary`: the path of the file is its last parameter, 0 means
 * clean and 1 infected. No shell reads the command. DOC-23
 */
export function createVirusScanner(command: string): VirusScanner {
  const [program = '', ...parameters] = command.split(' ').filter(Boolean);
  return async (path) => {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const child = spawn(program, [...parameters, path], { stdio: 'ignore' });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
    const code = await promise;
    if (code === CLEAN) return true;
    if (code === INFECTED) return false;
    throw new OperatorError('Nothing was imported: the virus scanner of DOCUMENT_SCANNER did not work.');
  };
}
