import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');
const OWN = 'features/payments/';

const files = (pattern: string): string[] => globSync(pattern, { cwd: SOURCE }).map(String);
const namesIn = (paths: readonly string[], pattern: RegExp): Set<string> =>
  new Set(
    paths.flatMap((path) =>
      [...readFileSync(join(SOURCE, path), 'utf8').matchAll(pattern)].map(([name]) => name.replace('.', '')),
    ),
  );

test('[PAY-51] the note of a row, like all of these pages, is styled by no sheet of another feature', () => {
  const used = namesIn(files(`${OWN}**/*.tsx`), /\b(payment|card-form|card-pay|result|receipt)-[a-z-]+/g);
  const sheets = files('**/*.css').filter((path) => !path.startsWith(OWN));
  const styled = namesIn(sheets, /\.[a-z][a-z-]+/g);
  expect(used.has('payment-row-note')).toBe(true);
  expect([...used].filter((name) => styled.has(name))).toEqual([]);
});
