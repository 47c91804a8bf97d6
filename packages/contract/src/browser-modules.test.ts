import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The files of the contract that a file brings into a bundle, and the packages. */
function bundled(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, imported = ''] of source.matchAll(/^import (?!type )[^;]*?from '([^']+)';/gm)) {
    if (imported.startsWith('.')) bundled(join(dirname(file), imported), seen);
    else seen.add(imported);
  }
  return seen;
}

const SOURCE = import.meta.dirname;

/** The rules of the domain that mappings need: dates as servers write them. */
const DATES = ['@portal/domain/values/calendar-date', '@portal/domain/values/received-day'];

test.each([
  'login/mapping',
  'customer/mapping',
  'contact-details/mapping',
  'policies/mapping',
  'offers/mapping',
  'payments/mapping',
  'documents/mapping',
  'errors/problem',
  'headers',
  'errors/error-codes',
  'errors/errors',
  'errors/special-status',
  'errors/status-codes',
  'paths',
])('[API-20] %s brings no schema into the browser', (name) => {
  const imports = [...bundled(join(SOURCE, `${name}.ts`))];
  expect(imports.filter((name) => !name.startsWith(SOURCE) && !DATES.includes(name))).toEqual([]);
});

test('[API-20] the schemas themselves would be noticed', () => {
  expect([...bundled(join(SOURCE, 'customer/schemas.ts'))]).toContain('zod/mini');
});

test('[API-7] the portal reads a problem without the texts of every error', () => {
  const imports = [...bundled(join(SOURCE, 'errors/problem.ts'))].map((file) =>
    file.slice(SOURCE.length + 1),
  );
  expect(imports).toEqual(['errors/problem.ts', 'errors/error-codes.ts']);
});
