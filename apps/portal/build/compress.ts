import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const IS_TEXT = /\.(html|m?js|css|json|svg)$/;
/**
 * A file that is not for browsers, and one that an operator may replace alone: its compressed
 * copy would stay as it was.
 */
const UNCOMPRESSED = new Set(['headers.json', 'configResponse.json']);
/** A larger file takes seconds at the highest quality. It gets a tenth larger without. */
const LARGE_BYTES = 400_000;

/** Writes a `.br` and a `.gz` beside every other text file of a folder. Servers only pick one. */
export function compressFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!IS_TEXT.test(file) || UNCOMPRESSED.has(file)) continue;
    const content = readFileSync(join(folder, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 9 : 11 };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}
