import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';
type KnownFile = {
  readonly stamp: string;
  readonly etag: string;
  readonly forms: Readonly<Record<Encoding, Buffer>>;
};

/**
 * The one file of a site that an operator may replace. It has no compressed copies on the disk, which
 * would have to be replaced too.
 */
export const CONFIGURATION_PATH = '/configResponse.json';

function readFile(path: string, stamp: string): KnownFile {
  const identity = readFileSync(path);
  return {
    stamp,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    forms: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/**
 * Sends the `configResponse.json` of a site as it is on the disk now, in the smallest encoding that
 * the browser accepts. CFG-20
 */
export function createConfigurationSender() {
  const known = new Map<string, KnownFile>();
  return (request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply => {
    const path = join(folder, CONFIGURATION_PATH);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    const stamp = `${found.mtimeMs}/${found.size}`;
    const last = known.get(path);
    const file = last?.stamp === stamp ? last : readFile(path, stamp);
    known.set(path, file);
    const encoding = encodingFor(request);
    reply.headers({
      ETag: `${file.etag.slice(0, -1)}-${encoding}"`,
      Vary: 'Accept-Encoding',
      'Cache-Control': 'no-cache',
    });
    if (request.headers['if-none-match'] === reply.getHeader('ETag')) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(file.forms[encoding]);
  };
}
