import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks, openOf, rowsOf, rulesIn } from './asvs.mjs';
import { readRules } from './rule-coverage.mjs';

const docs = join(import.meta.dirname, '../../docs');
const page = join(docs, 'asvs.md');
const text = readFileSync(page, 'utf8');
const rows = rowsOf(text);

/** The requirements of ASVS 5.0, levels 1 and 2, that apply, by their sections. */
const APPLICABLE = {
  1.1: [1, 2],
  1.2: [1, 2, 3, 4, 5, 9],
  1.3: [1, 2, 3, 4, 5, 6, 7, 10, 11],
  1.4: [2, 3],
  1.5: [2],
  2.1: [1, 2, 3],
  2.2: [1, 2, 3],
  2.3: [1, 2, 3, 4],
  2.4: [1],
  3.2: [1, 2],
  3.3: [1, 2, 3, 4],
  3.4: [1, 2, 3, 4, 5, 6],
  3.5: [1, 2, 3, 4, 5],
  3.7: [1, 2],
  4.1: [1, 2, 3],
  4.2: [1],
  5.1: [1],
  5.2: [1, 2, 3],
  5.3: [1, 2],
  5.4: [1, 2, 3],
  6.1: [1, 3],
  6.3: [1, 2, 3, 4],
  6.4: [2, 4],
  6.5: [1, 2, 3, 4, 5],
  6.6: [1, 2, 3],
  7.1: [1, 2],
  7.2: [1, 2, 3, 4],
  7.3: [1, 2],
  7.4: [1, 2, 3, 4, 5],
  7.5: [1, 2],
  7.6: [2],
  8.1: [1, 2],
  8.2: [1, 2, 3],
  8.3: [1],
  8.4: [1],
  9.2: [2],
  11.1: [1, 2],
  11.2: [1, 2, 3],
  11.3: [1, 2, 3],
  11.4: [1, 3],
  11.5: [1],
  11.6: [1],
  12.1: [1, 2, 3],
  12.2: [1, 2],
  12.3: [1, 2, 3, 4],
  13.1: [1],
  13.2: [1, 2, 3, 4, 5],
  13.3: [1, 2],
  13.4: [1, 2, 3, 4, 5],
  14.1: [1, 2],
  14.2: [1, 2, 3, 4],
  14.3: [1, 2, 3],
  15.1: [1, 2, 3],
  15.2: [1, 2, 3],
  15.3: [1, 2, 3, 4, 5, 6, 7],
  16.1: [1],
  16.2: [1, 2, 3, 4, 5],
  16.3: [1, 2, 3, 4],
  16.4: [1, 2, 3],
  16.5: [1, 2, 3],
};

test('[HOUSE-35] each applicable requirement is there once', () => {
  const ids = Object.entries(APPLICABLE).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(ids).toHaveLength(175);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('[HOUSE-35] each rule that is named has its text, and each link its heading', () => {
  const known = new Set(readRules(join(docs, 'spec')));
  expect(rulesIn(text).filter((rule) => !known.has(rule))).toEqual([]);
  expect(brokenLinks(page)).toEqual([]);
});

test('[HOUSE-35] each row names a rule or a document', () => {
  const bare = rows.filter(({ proof }) => rulesIn(proof).length === 0 && !proof.includes(']('));
  expect(bare).toEqual([]);
});

test('[HOUSE-35] the list at the top has exactly what is not met', () => {
  expect(openOf(text)).toEqual(rows.filter(({ state }) => state === 'not met').map(({ id }) => id));
});

test('[HOUSE-35] a link to no file, and one to no heading, are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-asvs-'));
  const file = join(folder, 'a.md');
  writeFileSync(file, '# What you bring\n[a](a.md#what-you-bring) [b](#here) [c](none.md) [d](a.md#no)');
  expect(brokenLinks(file)).toEqual(['#here', 'none.md', 'a.md#no']);
  rmSync(folder, { recursive: true });
});
