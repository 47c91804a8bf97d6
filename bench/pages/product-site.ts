import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_SITE_KEY } from '@portal/config/sites/site';
import { brotliFile, type PageFile, type PageSite, typeOf } from './page-server.ts';

const FOLDER = fileURLToPath(new URL(`../../dist/${DEFAULT_SITE_KEY}`, import.meta.url));
const SCRIPT = /\.m?js$/;
/** The scripts that open e-mails and PDFs: no page needs them. DOC-60 */
const DOCUMENT_ENGINE = /\/(?:document-viewer|email-view|email-worker|pdf)[\w.-]*\.m?js$|\/pdfjs-/;

/** The built portal: the files that `npm start` would send, compressed as they were built. */
export type ProductSite = {
  readonly site: PageSite;
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

/**
 * The scripts that the page loads, then or later: those whose names are in its text, or in a script of them.
 * Scripts of older builds are in none.
 */
function listScripts(names: readonly string[]): Set<string> {
  const scripts = names.filter((name) => SCRIPT.test(name) && !DOCUMENT_ENGINE.test(`/${name}`));
  const found = new Set<string>();
  const follow = (file: string) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    for (const script of scripts) {
      if (found.has(script) || !text.includes(script.slice(script.lastIndexOf('/') + 1))) continue;
      found.add(script);
      follow(script);
    }
  };
  follow('index.html');
  return found;
}

/** Reads the built site. Throws where there is none. */
export function readProductSite(): ProductSite {
  if (!existsSync(join(FOLDER, 'index.html')))
    throw new Error(`The portal is not built: ${FOLDER} has no index.html. npm run bench builds it.`);
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      statSync(join(FOLDER, name)).isFile() &&
      /\.[a-z0-9]+$/.test(name) &&
      !/\.(br|gz)$|^headers\.json$/.test(name),
  );
  const files = new Map(names.map((name) => [`/${name}`, readBuilt(name)]));
  const headers = JSON.parse(readFileSync(join(FOLDER, 'headers.json'), 'utf8')) as Record<string, string>;
  const documentHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const sizes = [...listScripts(names)].map((name) => files.get(`/${name}`)?.content.length ?? 0);
  return {
    site: {
      files,
      document: readBuilt('index.html'),
      documentHeaders,
    },
    allScriptBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}
