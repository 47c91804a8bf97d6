import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ScanVerdict, VirusScanner } from '#api/gateways/virus-scanner/virus-scanner.ts';

/** Where clamd listens: a port, or a socket of the machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** clamd is given up when it has been silent for this long. */
const SILENT_MS = 60_000;

/** The command in its form with a zero at the end: the answer then ends with one too. */
const INSTREAM = Buffer.from('zINSTREAM\0');
const LENGTH_BYTES = 4;

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(chunk.byteLength);
  return length;
}

/** A file as clamd takes it: each chunk with its length before it, and an empty one at the end. */
async function* framesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield INSTREAM;
  for await (const chunk of content) {
    yield lengthOf(chunk);
    yield chunk;
  }
  yield Buffer.alloc(LENGTH_BYTES);
}

/** Anything else, like an error of clamd or half an answer, says nothing of the file. */
function verdictOf(answer: string): ScanVerdict {
  if (answer === 'stream: OK\0') return 'clean';
  return /^stream: .+ FOUND\0$/.test(answer) ? 'infected' : 'unavailable';
}

/**
 * A scanner that sends files to ClamAV's daemon, by the protocol of clamd(8): nothing of the file system is
 * shared with it. A file that is larger than clamd's `StreamMaxLength` counts as not scanned. DOC-23
 */
export function createClamdScanner(address: ClamdAddress, silentMs = SILENT_MS): VirusScanner {
  return async (path) => {
    const socket = connect(address);
    socket.setTimeout(silentMs, () => socket.destroy(new Error('clamd is silent')));
    try {
      const sent = pipeline(framesOf(createReadStream(path)), socket, { end: false });
      const [answer] = await Promise.all([text(socket), sent]);
      return verdictOf(answer);
    } catch {
      return 'unavailable';
    } finally {
      socket.destroy();
    }
  };
}
