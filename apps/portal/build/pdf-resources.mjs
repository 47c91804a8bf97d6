import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'));

/** What documents may leave out: tables of East Asian signs, the standard typefaces, colour profiles, and decoders of rare pictures. */
const FOLDERS = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
/** The engine for scripts of documents: none of them ever runs. */
const UNWANTED = /quickjs|LICENSE/;

/** Returns the files that the PDF viewer asks for when a document needs them, in a folder that names their version. DOC-70 */
export const pdfResources = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(dirname(PACKAGE), folder))
      .filter((file) => !UNWANTED.test(file))
      .map((file) => ({
        path: `assets/pdfjs-${version}/${folder}/${file}`,
        content: readFileSync(join(dirname(PACKAGE), folder, file)),
      })),
  );
