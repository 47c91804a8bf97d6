import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_SITE_KEY } from '@portal/config/sites/site';
import { listNewestAssets } from '../../apps/portal/build/replace-site.ts';
import { brotliFile, type PageFile, type PageSite, typeOf } from './page-server.ts';

const FOLDER = fileURLToPath(new URL(`../../dist/${DEFAULT_SITE_KEY}`, import.meta.url));
/** What opens e-mails and PDFs: no route needs it. The test of the build leaves out the same. DOC-60 */
const DOCUMENT_ENGINE =
  /\/(?:document-viewer|email-view|email-worker|pdf-view|pdf\.worker\.min)-[\w-]+\.m?js$|\/pdfjs-[\d.]+\//;
const PRIVATE_FILES = new Set(['headers.json']);

/** The built portal: the files that `npm start` would send, compressed as they were built. */
export type ProductSite = {
  readonly site: PageSite;
  /** The same page with every script taken out: what its look alone costs. */
  readonly withoutScript: PageSite;
  /** Size of all scripts of all routes, brotli, in bytes, without those that load when a document opens. */
  readonly allScriptBytes: number;
};

function readBuilt(file: string): PageFile {
  const path = join(FOLDER, file);
  const isBrotli = existsSync(`${path}.br`);
  // The server compresses what an operator may replace.
  if (!isBrotli && file.endsWith('.json')) return brotliFile(file, readFileSync(path, 'utf8'));
  return { type: typeOf(file), content: readFileSync(isBrotli ? `${path}.br` : path), isBrotli };
}

export function readProductSite(): ProductSite {
  if (!existsSync(join(FOLDER, 'index.html'))) {
    throw new Error(
      `The portal is not built: ${FOLDER} has no index.html. Run npm run bench, which builds it.`,
    );
  }
  // The site keeps files of older builds for pages that are open: no route of this build asks for them. CFG-42
  const newest = new Set(listNewestAssets(FOLDER).map((name) => join('assets', name)));
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      (dirname(name) !== 'assets' || newest.has(name)) &&
      // The folder of a library has a dot in its name too, for its version.
      statSync(join(FOLDER, name)).isFile() &&
      /\.[a-z0-9]+$/.test(name) &&
      !/\.(br|gz)$/.test(name) &&
      !PRIVATE_FILES.has(name),
  );
  const files = new Map(names.map((name) => [`/${name}`, readBuilt(name)]));
  const headers = JSON.parse(readFileSync(join(FOLDER, 'headers.json'), 'utf8')) as Record<string, string>;
  const documentHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const bare = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<template\b[^>]*>[\s\S]*?<\/template>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  const scripts = [...files].filter(([name]) => /\.m?js$/.test(name) && !DOCUMENT_ENGINE.test(name));
  return {
    site: {
      files,
      document: readBuilt('index.html'),
      documentHeaders,
    },
    withoutScript: { files, document: brotliFile('index.html', bare) },
    allScriptBytes: scripts.reduce((sum, [, { content }]) => sum + content.length, 0),
  };
}
