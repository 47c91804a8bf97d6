import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const IS_TEXT = /\.(html|m?js|css|json|svg)$/;

/** A file that is not for browsers, and one that an operator may replace alone: its compressed copy would stay as it was. */
const UNCOMPRESSED = new Set(['headers.json', 'configResponse.json']);

/** A larger file takes seconds at the highest quality, and each site has it anew. It gets a tenth larger without. */
const LARGE_BYTES = 400_000;
const QUALITY = { small: 11, large: 9 };

/** Compressed copies by content. Sites share the engines that open documents, which take longest. */
const known = new Map();

async function copiesOf(content) {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? QUALITY.large : QUALITY.small,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return { br: await brotli(content, { params: parameters }), gz: await zip(content, { level: 9 }) };
}

/** Writes a `.br` and a `.gz` beside every other text file of a folder, as small as they get. Servers only pick one. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => IS_TEXT.test(file) && !UNCOMPRESSED.has(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = readFileSync(path);
      const hash = createHash('sha256').update(content).digest('base64');
      if (!known.has(hash)) known.set(hash, copiesOf(content));
      const { br, gz } = await known.get(hash);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}
