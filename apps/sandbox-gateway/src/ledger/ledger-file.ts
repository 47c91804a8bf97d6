import {
  closeSync,
  existsSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  write,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '#sandbox/gateway-error.ts';

const writeTo = promisify(write);
const syncToDisk = promisify(fdatasync);

/** The disk operations of a ledger. `write` returns the number of bytes written. */
export type Disk = {
  write(descriptor: number, bytes: Buffer, position: number): Promise<number>;
  sync(descriptor: number): Promise<void>;
};
export const systemDisk: Disk = {
  write: async (descriptor, bytes, position) =>
    (await writeTo(descriptor, bytes, 0, bytes.length, position)).bytesWritten,
  sync: (descriptor) => syncToDisk(descriptor),
};

/** Lines that are only ever added. */
export interface LineStore {
  /** The lines of an earlier run. */
  readonly lines: readonly string[];
  append(line: string): void;
  /**
   * Resolves when every line so far is on disk. Rejects where the disk refuses; the lines are
   * tried again at the next call.
   */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing: for a ledger that ends with its process. */
export const memoryLines = (): LineStore => ({
  lines: [],
  append: () => undefined,
  flushed: async () => undefined,
  close: async () => undefined,
});

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Two processes on one ledger would take money twice. The lock of a process that is gone is taken over. */
function holdFile(file: string): () => void {
  const lock = `${file}.lock`;
  if (existsSync(lock)) {
    const owner = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    if (owner > 0 && owner !== process.pid && isAlive(owner)) {
      throw new SettingsError(
        `The ledger ${file} is in use by process ${owner}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
  }
  writeFileSync(lock, String(process.pid));
  return () => rmSync(lock, { force: true });
}

/**
 * Returns the complete lines of a file, and how many bytes they take. A torn last line was
 * never answered for. GWY-4
 */
function readComplete(file: string): { readonly lines: readonly string[]; readonly size: number } {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const size = bytes.lastIndexOf('\n') + 1;
  const text = bytes.subarray(0, size).toString('utf8');
  return { lines: text.split('\n').slice(0, -1), size };
}

/**
 * Writes what waits, in one piece. A failed write leaves the file as long as it was, and the lines waiting.
 */
function createBatches(descriptor: number, startSize: number, disk: Disk) {
  let waiting: string[] = [];
  let size = startSize;
  return {
    add: (line: string) => void waiting.push(`${line}\n`),
    async write(): Promise<number> {
      const batch = waiting;
      waiting = [];
      const bytes = Buffer.from(batch.join(''));
      try {
        for (let done = 0; done < bytes.length; ) {
          done += await disk.write(descriptor, bytes.subarray(done), size + done);
        }
        await disk.sync(descriptor);
      } catch (error) {
        ftruncateSync(descriptor, size);
        waiting = [...batch, ...waiting];
        throw error;
      }
      size += bytes.length;
      return batch.length;
    },
  };
}

/** Opens a ledger file, or makes one. Requests that wait together share one write and one sync. GWY-4 */
export function openLineStore(file: string, disk = systemDisk): LineStore {
  mkdirSync(dirname(file), { recursive: true });
  const release = holdFile(file);
  const { lines, size } = readComplete(file);
  const descriptor = openSync(file, existsSync(file) ? 'r+' : 'wx+', 0o600);
  ftruncateSync(descriptor, size);
  const batches = createBatches(descriptor, size, disk);
  let appended = 0;
  let written = 0;
  let writing: Promise<void> | undefined;

  async function writeBatch(): Promise<void> {
    try {
      written += await batches.write();
    } finally {
      writing = undefined;
    }
  }

  async function flushed(): Promise<void> {
    const goal = appended;
    while (written < goal) {
      writing ??= writeBatch();
      await writing;
    }
  }

  return {
    lines,
    append(line) {
      appended += 1;
      batches.add(line);
    },
    flushed,
    async close() {
      await flushed().finally(() => {
        closeSync(descriptor);
        release();
      });
    },
  };
}
