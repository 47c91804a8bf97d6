import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestsTooDeep } from '#api/http/json-body.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('[API-5] the depth told from the text is the depth of the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 1, max: 8 }), (value, limit) => {
      expect(nestsTooDeep(JSON.stringify(value), limit)).toBe(depthOf(value) > limit);
    }),
  );
});

test('[API-5] brackets inside strings do not count', () => {
  expect(nestsTooDeep(JSON.stringify({ a: '[[[[\\"[[[' }), 2)).toBe(false);
});
