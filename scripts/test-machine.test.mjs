import { expect, test } from 'vitest';
import { listLacks } from './test-machine.mjs';

test('[HOUSE-19] what a machine lacks is named, with what is not proven and how to get it', () => {
  expect(listLacks({ postgres: true, pgbouncer: true, promtool: true, browser: true })).toEqual([]);
  const lacks = listLacks({});
  expect(lacks.map(({ name }) => name)).toEqual(['postgres', 'pgbouncer', 'promtool', 'browser']);
  expect(lacks.some(({ isFailure }) => isFailure)).toBe(false);
  for (const { sentence } of lacks)
    expect(sentence).toMatch(/^There is no .+not proven\. (Install|Run) .+\.$/);
});

test.each([
  ['postgres', ['postgres']],
  ['postgres,browser', ['postgres', 'browser']],
  ['postgres,browser,pgbouncer,promtool', ['postgres', 'pgbouncer', 'promtool', 'browser']],
])('[HOUSE-19] with REQUIRE=%s such a lack is a failure', (required, failing) => {
  const lacks = listLacks({}, required);
  expect(lacks.filter(({ isFailure }) => isFailure).map(({ name }) => name)).toEqual(failing);
});
