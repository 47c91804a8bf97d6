import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { OperatorError } from '#api/operator-error.ts';

/** In /proc/<id>/stat: when the process started, counted after the name, which may hold spaces. */
const START_TIME_FIELD = 19;

/**
 * A process id with its start time, where the system has one: ids are used again, the two together are not.
 */
function identify(processId: number): string {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return `${processId} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD]}`;
  } catch {
    return String(processId);
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process that holds the lock and is still running, if there is one. */
function findOwner(lockFile: string): number | undefined {
  const text = readFileSync(lockFile, 'utf8');
  const processId = Number.parseInt(text, 10);
  const isOther = processId > 0 && processId !== process.pid && isAlive(processId);
  return isOther && (!text.includes(' ') || text === identify(processId)) ? processId : undefined;
}

/** The message for a second process; `owner` holds the folder. */
type InUseMessage = (owner: string) => string;

const alreadyExists = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Replaces the lock of a process that is gone. Of several processes, the one that creates the
 * folder beside the lock does it.
 */
function takeOver(lockFile: string, inUse: InUseMessage): void {
  const turn = `${lockFile}.taking-over`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (!alreadyExists(error)) throw error;
    throw new OperatorError(inUse(`a process that is just starting (if there is none, delete ${turn})`));
  }
  try {
    const owner = findOwner(lockFile);
    if (owner !== undefined) throw new OperatorError(inUse(`process ${owner}`));
    writeFileSync(lockFile, identify(process.pid));
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

const databaseInUse =
  (folder: string): InUseMessage =>
  (owner) =>
    `The database in ${folder} is in use by ${owner}. Stop that one first, or set DATA_DIR to another folder.`;

/**
 * Holds a folder for this process: that of the embedded database, unless another message is given. PGlite
 * takes no lock of its own, and two processes on one folder lose rows without an error. The lock of a process
 * that is gone is taken over, that of a live one refused. Returns the function that releases the folder.
 */
export function holdFolder(folder: string, inUse: InUseMessage = databaseInUse(folder)): () => void {
  const lockFile = `${folder}.lock`;
  try {
    writeFileSync(lockFile, identify(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!alreadyExists(error)) throw error;
    takeOver(lockFile, inUse);
  }
  return () => rmSync(lockFile, { force: true });
}
