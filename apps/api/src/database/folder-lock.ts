import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartRefusal } from '#api/start-refusal.ts';

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Holds the folder of the embedded database for this process. PGlite takes no lock of its own: two processes on one
 * folder lose rows without an error. A lock left by a process that is gone is taken over; a live one is refused.
 * Answers the function that lets go.
 */
export function holdFolder(folder: string): () => void {
  const lockFile = `${folder}.lock`;
  const claim = () => writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
  try {
    claim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = Number(readFileSync(lockFile, 'utf8'));
    if (owner > 0 && owner !== process.pid && isAlive(owner)) {
      throw new StartRefusal(
        `The database in ${folder} is in use by process ${owner}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(lockFile, { force: true });
    claim();
  }
  return () => rmSync(lockFile, { force: true });
}
