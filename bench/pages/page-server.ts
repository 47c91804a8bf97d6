import { createHash } from 'node:crypto';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { brotliCompressSync, constants } from 'node:zlib';
import { undoAtExit } from '../children.ts';
import { fakeResponse } from './fake-api.ts';

/** A file as a server sends it. */
export type PageFile = { readonly type: string; readonly content: Buffer; readonly isBrotli: boolean };
/** A site: its files by path, and the pages that other paths get. */
export type PageSite = {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly document: PageFile;
  readonly documentHeaders?: Readonly<Record<string, string>>;
  /**
   * Browsers keep its files, as those of the product: named by their content for ever, all
   * others until they have changed.
   */
  readonly isKept?: boolean;
};

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export const typeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Text as small as brotli gets it. */
export function brotliFile(path: string, text: string): PageFile {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return {
    type: typeOf(path),
    content: brotliCompressSync(Buffer.from(text), { params }),
    isBrotli: true,
  };
}

type Exchange = { readonly request: Http2ServerRequest; readonly response: Http2ServerResponse };

const etagOf = ({ content }: PageFile): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Headers that say how long a browser keeps a file, as the product sends them. */
function keepingOf(site: PageSite, path: string, file: PageFile): Record<string, string> {
  if (!site.isKept) return { 'cache-control': 'no-store' };
  if (path.startsWith('/assets/')) return { 'cache-control': 'public, max-age=31536000, immutable' };
  return { 'cache-control': 'no-cache', etag: etagOf(file) };
}

function sendFile(
  { request, response }: Exchange,
  file: PageFile,
  headers: Readonly<Record<string, string>>,
): void {
  const isKnown = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
  if (isKnown) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file.content.length,
    ...(file.isBrotli ? { 'content-encoding': 'br' } : {}),
    ...headers,
  });
  response.end(file.content);
}

function sendJson({ request, response }: Exchange, path: string): void {
  const body = fakeResponse(path, request.headers.authorization);
  const json = JSON.stringify(body ?? { title: 'No such call', status: 404 });
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': body === undefined ? 'application/problem+json' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(json);
}

function respond(site: PageSite, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const path = request.url.split('?', 1)[0] ?? '/';
  request.resume();
  if (path.startsWith('/api/')) {
    sendJson({ request, response }, path);
    return;
  }
  const file = site.files.get(path);
  if (file) sendFile({ request, response }, file, keepingOf(site, path, file));
  else if (/\.[a-z0-9]+$/.test(path)) {
    response.writeHead(404, { 'cache-control': 'no-store' });
    response.end();
  } else {
    const keeping = keepingOf(site, path, site.document);
    sendFile({ request, response }, site.document, { ...keeping, ...site.documentHeaders });
  }
}

/** Serves a site over HTTP/2 and TLS on a port of its own. Returns the origin. */
export function servePages(site: PageSite, certificate: { key: Buffer; cert: Buffer }): Promise<string> {
  const server = createSecureServer(certificate, (request, response) => respond(site, request, response));
  undoAtExit(() => server.close());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || address === null) reject(new Error('The page server has no port'));
      else resolve(`https://localhost:${address.port}`);
    });
  });
}
