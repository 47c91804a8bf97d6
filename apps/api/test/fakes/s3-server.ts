/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#api/environment/document-settings.ts';

const BUCKET = 'pdf';
/** The only account that the server knows. It checks every signature against it. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The fault of the next request, in place of an answer. */
export type S3Fault =
  | { readonly status: number; readonly code: string }
  /** Nothing ever comes. */
  | 'silence'
  /** The head and a part of the content come, and then nothing. */
  | 'stall'
  /** The same, and then the connection is cut. */
  | 'cut';

/** A server that speaks S3 over a folder of its own. */
export type S3Server = {
  readonly settings: S3Settings & { readonly endpoint: string };
  /** Plans faults of the next requests, one each. */
  plan(...faults: readonly S3Fault[]): void;
  /** How many requests came. */
  asked(): number;
  listKeys(): string[];
  close(): Promise<void>;
};

const errorBody = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Planned</Message><RequestId>1</RequestId></Error>`;

const PART_BYTES = 100_000;

function passPart(from: IncomingMessage, to: ServerResponse, fault: 'stall' | 'cut'): void {
  let sentBytes = 0;
  from.on('data', (chunk: Buffer) => {
    if (sentBytes >= PART_BYTES) return;
    sentBytes += chunk.byteLength;
    to.write(chunk);
    if (sentBytes >= PART_BYTES && fault === 'cut') to.destroy();
  });
}

/** Passes a request on. The signature covers the host that the client asked: it is kept. */
function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  target: number,
  fault?: 'stall' | 'cut',
): void {
  const { method, url, headers } = asked;
  const onward = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 500, response.headers);
    if (fault) passPart(response, answer, fault);
    else response.pipe(answer);
  });
  answer.once('close', () => onward.destroy());
  onward.once('error', () => answer.destroy());
  asked.pipe(onward);
}

/** Starts `s3rver` behind a way that fails as a test plans it: with a certificate over TLS. */
export async function createS3Server(tls?: {
  readonly key: Buffer;
  readonly cert: Buffer;
}): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: target } = await server.run();
  const faults: S3Fault[] = [];
  let count = 0;
  const handle = (asked: IncomingMessage, answer: ServerResponse) => {
    count += 1;
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (typeof fault !== 'object') return passOn(asked, answer, target, fault);
    asked.resume();
    answer.writeHead(fault.status, { 'content-type': 'application/xml' }).end(errorBody(fault.code));
  };
  const way = tls ? createTlsServer(tls, handle) : createServer(handle);
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const { port } = way.address() as AddressInfo;
  return {
    settings: {
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
      credentials: CREDENTIALS,
    },
    plan: (...planned) => void faults.push(...planned),
    asked: () => count,
    listKeys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
        name.endsWith('._S3rver_object') ? [name.slice(0, -'._S3rver_object'.length)] : [],
      ),
    async close() {
      way.closeAllConnections();
      await new Promise<void>((resolve) => way.close(() => resolve()));
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
