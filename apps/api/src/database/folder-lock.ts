import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { OperatorError } from '#api/environment/operator-error.ts';

/** In /proc/<id>/stat: when the process started, counted after the name, which may hold spaces. */
const START_TIME_FIELD = 19;

/** A process id with its start time, where the system tells it: ids are used again, the two together are not. */
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

/** What is said to a second process; `who` holds the folder. */
type Refusal = (who: string) => string;

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Replaces the lock of a process that is gone. One process at a time does this: whoever made the folder beside it. */
function hydrate(lockFile: string, refusal: Refusal): void {
  const turn = `${lockFile}.taking-over`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (!isThere(error)) throw error;
    throw new OperatorError(refusal(`a process that is just starting (if there is none, delete ${turn})`));
  }
  try {
    const owner = findOwner(lockFile);
    if (owner !== undefined) throw new OperatorError(refusal(`process ${owner}`));
    writeFileSync(lockFile, identify(process.pid));
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

const databaseInUse =
  (folder: string): Refusal =>
  (who) =>
    `The database in ${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`;

/**
 * Holds a folder for this process, unless said otherwise that of the embedded database. PGlite takes no lock of its own: two processes on one
 * folder lose rows without an error. A lock left by a process that is gone is taken over; a live one is refused.
 * Returns the function that lets go.
 */
export function holdFolder(folder: string, refusal: Refusal = databaseInUse(folder)): () => void {
  const lockFile = `${folder}.lock`;
  try {
    writeFileSync(lockFile, identify(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!isThere(error)) throw error;
    hydrate(lockFile, refusal);
  }
  return () => rmSync(lockFile, { force: true });
}
