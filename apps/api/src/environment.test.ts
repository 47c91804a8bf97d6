import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveKey, ENVIRONMENT_VARIABLES, readEnvironment } from '#api/environment.ts';

const EXAMPLE = new URL('../../../.env.example', import.meta.url);

test('[HOUSE-2] .env.example lists exactly the variables that the server reads', () => {
  const listed = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual([...ENVIRONMENT_VARIABLES].sort());
});

test('[HOUSE-5] a development start needs nothing and keeps its key', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-environment-'));
  const first = readEnvironment({ DATA_DIR });
  expect(first).toMatchObject({
    isProduction: false,
    port: 4000,
    databaseUrl: undefined,
    dataFolder: DATA_DIR,
  });
  expect(readEnvironment({ DATA_DIR }).secretKey).toBe(first.secretKey);
});

test('[API-23] keys for different purposes differ', () => {
  expect(deriveKey('a', 'x').equals(deriveKey('a', 'y'))).toBe(false);
  expect(deriveKey('a', 'x').equals(deriveKey('b', 'x'))).toBe(false);
});
