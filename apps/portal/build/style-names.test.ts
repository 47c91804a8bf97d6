import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');

test('no two CSS modules share a file name: their class names are made of it', () => {
  const names = readdirSync(SOURCES, { recursive: true })
    .map((file) => basename(String(file)))
    .filter((name) => name.endsWith('.module.css'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
