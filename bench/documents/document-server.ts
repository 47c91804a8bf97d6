import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_SITE_KEY } from '@portal/config/sites/site';
import { fakeResponse } from '../pages/fake-api.ts';

const FOLDER = fileURLToPath(new URL(`../../dist/${DEFAULT_SITE_KEY}/`, import.meta.url));

/** A document as the list names it, and its content. */
export type ServedDocument = {
  readonly id: string;
  readonly fileType: 'pdf' | 'eml';
  readonly name: string;
  readonly subject: string;
  readonly date: string;
  readonly content?: () => Buffer;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const onWire = ({ id, fileType, name, subject, date }: ServedDocument) => ({
  DocId: id,
  FolderFields: {
    FileType: fileType,
    CorrespondenceType: subject,
    CorrespondenceDate: date,
    DocumentType: 'LT',
    FileName: name,
  },
  QuadientHeaders: { Store: 'bench' },
  IsRead: true,
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function apiResponse(path: string, request: IncomingMessage, documents: readonly ServedDocument[]) {
  const body = await bodyOf(request);
  if (path.endsWith('/documentlist')) return { HitList: documents.map(onWire) };
  if (!path.endsWith('/documentstream')) return fakeResponse(path);
  const { DocumentId } = JSON.parse(body) as { DocumentId: string };
  return documents
    .find(({ id }) => id === DocumentId)
    ?.content?.()
    .toString('base64');
}

function sendFile(path: string, response: ServerResponse): void {
  const file = join(FOLDER, path);
  const isFile = extname(path) !== '' && existsSync(file);
  const policy = JSON.parse(readFileSync(join(FOLDER, 'headers.json'), 'utf8')) as Record<string, string>;
  response.writeHead(isFile || extname(path) === '' ? 200 : 404, {
    'content-type': TYPES[isFile ? extname(path) : '.html'] ?? 'application/octet-stream',
    // As the server sends everything: apps/api/src/http/security-headers.ts.
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    ...(isFile ? { 'cache-control': 'public, max-age=3600' } : policy),
  });
  response.end(readFileSync(isFile ? file : join(FOLDER, 'index.html')));
}

/** Serves the built portal with its content policy, to a customer of one policy with these documents. Returns the origin. */
export function serveDocuments(documents: readonly ServedDocument[]): Promise<string> {
  if (!existsSync(join(FOLDER, 'index.html')))
    throw new Error('The portal is not built: npm run build:site builds it');
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!path.startsWith('/api/')) return sendFile(path, response);
    const found = await apiResponse(path, request, documents);
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { status: 404 }));
  });
  server.unref();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
}
