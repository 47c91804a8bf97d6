import { expect, test } from 'vitest';
import { listLacks } from './test-machine.mjs';

test('[HOUSE-19] what a machine lacks is named, with what is not proven and how to get it', () => {
  expect(listLacks({ postgres: true, pgbouncer: true, browser: true })).toEqual([]);
  const lacks = listLacks({ postgres: false, pgbouncer: false, browser: false });
  expect(lacks.map(({ name }) => name)).toEqual(['postgres', 'pgbouncer', 'browser']);
  expect(lacks.some(({ isFailure }) => isFailure)).toBe(false);
  for (const { sentence } of lacks)
    expect(sentence).toMatch(/^There is no .+not proven\. (Install|Run) .+\.$/);
});

test.each([
  ['postgres', ['postgres']],
  ['postgres,browser', ['postgres', 'browser']],
  ['postgres,browser,pgbouncer', ['postgres', 'pgbouncer', 'browser']],
])('[HOUSE-19] with REQUIRE=%s such a lack is a failure', (required, failing) => {
  const lacks = listLacks({ postgres: false, pgbouncer: false, browser: false }, required);
  expect(lacks.filter(({ isFailure }) => isFailure).map(({ name }) => name)).toEqual(failing);
});
