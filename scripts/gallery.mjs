// Shows every component in every state, in every brand and mode: builds the gallery and serves
// it at GALLERY_PORT (4020).
import { createReadStream, existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { buildGallery } from '../apps/portal/build/gallery.ts';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };
const port = Number(process.env.GALLERY_PORT ?? 4020);
const folder = mkdtempSync(join(tmpdir(), 'portal-gallery-'));

await buildGallery(folder);
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  const file = join(folder, path === '/' ? 'gallery.html' : path);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});
server.listen(port, 'localhost', () => {
  console.log(`Gallery  http://localhost:${server.address().port}`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
