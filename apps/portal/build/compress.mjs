import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const IS_TEXT = /\.(html|js|css|json|svg)$/;

/** A file that is not for browsers, and one that an operator may replace alone: its compressed copy would stay as it was. */
const UNCOMPRESSED = new Set(['headers.json', 'configResponse.json']);

/** Writes a `.br` and a `.gz` beside every other text file of a folder, as small as they get. Servers only pick one. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => IS_TEXT.test(file) && !UNCOMPRESSED.has(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = readFileSync(path);
      const parameters = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${path}.br`, await brotli(content, { params: parameters }));
      writeFileSync(`${path}.gz`, await zip(content, { level: 9 }));
    }),
  );
}
