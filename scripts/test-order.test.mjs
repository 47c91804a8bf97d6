import { expect, test } from 'vitest';
import { LongestFirst } from './test-order.mjs';

const fileOf = (name, moduleId) => ({
  project: { name, config: { isolate: true, sequence: { groupOrder: 0 } } },
  moduleId,
});

test('[HOUSE-27] the tests that take minutes begin first', async () => {
  const files = [
    fileOf('api-embedded', '/portal/apps/api/src/login.api.test.ts'),
    fileOf('processes', '/portal/apps/api/src/start.process.test.ts'),
    fileOf('processes', '/portal/faults/release/release-check.process.test.ts'),
    fileOf('server', '/portal/apps/api/src/one.test.ts'),
  ];
  const context = { cache: { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) } };
  const sorted = await new LongestFirst(context).sort(files);
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
    '/portal/faults/release/release-check.process.test.ts',
    '/portal/apps/api/src/login.api.test.ts',
    '/portal/apps/api/src/start.process.test.ts',
    '/portal/apps/api/src/one.test.ts',
  ]);
});
