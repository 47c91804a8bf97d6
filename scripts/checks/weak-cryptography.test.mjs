import { expect, test } from 'vitest';
import { readFiles } from './prose.mjs';

/** As a source names it: in quotes, as a function of SQL, or as a constant of the runtime. */
const WEAK =
  /['"`](?:md5|sha-?1|rc4|(?:3|triple)?des(?:-[\w-]+)?|aes-\d+-(?:ecb|cbc|ctr|cfb|ofb)[\w-]*|aes-(?:cbc|ctr)|rsaes-pkcs1-v1_5)['"`]|\bmd5\(|RSA_PKCS1_PADDING|Math\.random/i;

const SOURCES = readFiles(/\.(tsx?|sql)$/).filter(
  ({ path }) => /^(apps|packages)\/[\w-]+\/src\//.test(path) && !/\.test\./.test(path),
);

test('[KEY-10] no source names a weak hash, cipher, padding or source of chance', () => {
  expect(SOURCES.length).toBeGreaterThan(800);
  const found = SOURCES.flatMap(({ path, lines }) =>
    lines.filter((line) => WEAK.test(line)).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "createHash('md5')",
  "digest('SHA-1', bytes)",
  "createCipheriv('aes-256-cbc', key)",
  'select md5(name)',
  'Math.random()',
])('[KEY-10] %s is found', (line) => {
  expect(WEAK.test(line)).toBe(true);
});
