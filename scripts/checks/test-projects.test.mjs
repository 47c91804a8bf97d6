import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';

test('[HOUSE-33] each file that a test project names by its path is there', () => {
  const named = config.test.projects
    .flatMap((project) => project.test.include)
    .filter((pattern) => !/[*{[]/.test(pattern));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
