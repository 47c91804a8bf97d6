import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestsTooDeep, repeatsKey } from '#api/http/json-body.ts';

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

/** JSON text in which an object may name a key twice, with the response. */
const jsonWithKeys: fc.Arbitrary<{ text: string; repeats: boolean }> = fc.letrec<{
  value: { text: string; repeats: boolean };
}>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.string(), fc.integer(), fc.constant(null)).map((leaf) => ({
      text: JSON.stringify(leaf),
      repeats: false,
    })),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => ({
      text: `[${items.map(({ text }) => text).join(' , ')}]`,
      repeats: items.some(({ repeats }) => repeats),
    })),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', '"', '{', 'a:', '\\'), tie('value')), { maxLength: 3 })
      .map((entries) => ({
        text: `{${entries.map(([key, { text }]) => `${JSON.stringify(key)} : ${text}`).join(',\n')}}`,
        repeats:
          new Set(entries.map(([key]) => key)).size < entries.length ||
          entries.some(([, { repeats }]) => repeats),
      })),
  ),
})).value;

test('[API-5] a key named twice in one object is found, however deep it stands, and nothing else is', () => {
  fc.assert(
    fc.property(jsonWithKeys, ({ text, repeats }) => {
      expect(repeatsKey(text)).toBe(repeats);
    }),
    { numRuns: 1000 },
  );
});

test('[API-5] a key is the same key however it is written', () => {
  expect(repeatsKey('{"BrandId":1,"\\u0042randId":2}')).toBe(true);
  expect(repeatsKey('{"a":"a","b":["a","a"],"c":{"a":1}}')).toBe(false);
});
