import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMAND = 'zINSTREAM\0';
const LENGTH_BYTES = 4;

/** How clamd answers: by what it looks for, with an error of its own, with half an answer, or not at all. */
export type ClamdMood = 'works' | 'fails' | 'cuts' | 'is silent';

/** A stand-in for ClamAV's daemon: it speaks INSTREAM as clamd(8) has it, and finds one text. */
export type ClamdServer = {
  readonly address: { readonly path: string };
  /** How many bytes each file had. */
  readonly scanned: readonly number[];
  become(mood: ClamdMood): void;
  close(): Promise<void>;
};

/** Returns the content of the frames, or undefined while the empty one at the end has not come. */
function readFrames(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND.slice(0, received.byteLength))
    throw new Error('This is not INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + LENGTH_BYTES <= received.byteLength; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    at += LENGTH_BYTES;
    chunks.push(received.subarray(at, at + length));
    at += length;
  }
  return undefined;
}

export async function startClamdServer(find: string): Promise<ClamdServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clamd-'));
  const path = join(folder, 'clamd.ctl');
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  let mood: ClamdMood = 'works';
  const answerTo = (content: Buffer): string => {
    scanned.push(content.byteLength);
    if (mood === 'fails') return 'INSTREAM size limit exceeded. ERROR\0';
    if (mood === 'cuts') return 'stream: O';
    return content.includes(find) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const content = readFrames(received);
      if (content && mood !== 'is silent') socket.end(answerTo(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    address: { path },
    scanned,
    become(next) {
      mood = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
