import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';
/** A file in each form in which it may be sent. Those that are not there are undefined. */
type Forms = {
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
};
type KnownFile = {
  readonly stamp: string;
  readonly overrides: object | undefined;
  readonly etag: string;
  readonly forms: Forms;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const OTHER_TYPE = 'application/octet-stream';

const readIfThere = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** The build has compressed its text files as far as it goes, each beside the file. */
const readBuiltForms = (path: string): Forms => ({
  identity: readFileSync(path),
  br: readIfThere(`${path}.br`),
  gzip: readIfThere(`${path}.gz`),
});

/** A file without compressed copies on the disk, which would have to be replaced with it. */
const compressForms = (identity: Buffer): Forms => ({
  identity,
  br: brotliCompressSync(identity),
  gzip: gzipSync(identity),
});

const etagOf = ({ identity }: Forms): string =>
  createHash('sha256').update(identity).digest('base64url').slice(0, 22);

function encodingFor(request: FastifyRequest, { br, gzip }: Forms): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (br && /\bbr\b/.test(accepted)) return 'br';
  return gzip && /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Whether the browser has this form of the file. A proxy on the way may have made the tag a weak one. */
const isKnownToBrowser = (request: FastifyRequest, etag: string): boolean =>
  String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);

const PART_BYTES = 65_536;

/**
 * A file goes out part by part, each when the one before was taken. Node takes a connection for idle whose
 * response was given to it whole, read or not, and would close it with the others. OPS-2, API-57
 */
function* partsOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PART_BYTES) yield content.subarray(at, at + PART_BYTES);
}

/**
 * Text of a site that replaces some of a page's. A page is kept with it as long as the overrides are the same
 * object. CFG-51
 */
export type Overlay = {
  readonly overrides: object;
  readonly lay: (html: string) => string;
};

export type SiteFile = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is compressed here: the build left no compressed copies of it. */
  readonly isCompressedHere?: boolean;
  /** Sent in place of what is on the disk. */
  readonly replacement?: string | undefined;
  readonly overlay?: Overlay | undefined;
};

/**
 * Sends the files of sites out of memory: however many read one, it is there once, and none is open on the
 * disk meanwhile. A file that was replaced is read again. Returns undefined where there is no such file.
 * API-26, API-59, CFG-20
 */
export function createSiteFileSender() {
  const known = new Map<string, KnownFile>();

  function keep({ path, overlay }: SiteFile, stamp: string, readForms: () => Forms): KnownFile {
    const last = known.get(path);
    if (last?.stamp === stamp && last.overrides === overlay?.overrides) return last;
    const forms = readForms();
    const file = { stamp, overrides: overlay?.overrides, etag: etagOf(forms), forms };
    known.set(path, file);
    return file;
  }

  function find(asked: SiteFile): KnownFile | undefined {
    const { path, isCompressedHere = false, replacement, overlay } = asked;
    if (replacement !== undefined)
      return keep(asked, replacement, () => compressForms(Buffer.from(replacement)));
    // A name that the file system refuses is no file either.
    const found = existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (!found?.isFile()) return void known.delete(path);
    const stamp = `${found.ino}/${found.mtimeMs}/${found.size}`;
    return keep(asked, stamp, () => {
      if (overlay) return compressForms(Buffer.from(overlay.lay(readFileSync(path, 'utf8'))));
      return isCompressedHere ? compressForms(readFileSync(path)) : readBuiltForms(path);
    });
  }

  return (request: FastifyRequest, reply: FastifyReply, asked: SiteFile): FastifyReply | undefined => {
    const file = find(asked);
    if (!file) return undefined;
    const encoding = encodingFor(request, file.forms);
    const etag = `"${file.etag}-${encoding}"`;
    reply.headers({ ...asked.headers, ETag: etag, Vary: 'Accept-Encoding' });
    if (isKnownToBrowser(request, etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    const content = file.forms[encoding] ?? file.forms.identity;
    reply.type(TYPES[extname(asked.path)] ?? OTHER_TYPE).header('Content-Length', content.byteLength);
    return reply.send(Readable.from(partsOf(content), { highWaterMark: 1 }));
  };
}
