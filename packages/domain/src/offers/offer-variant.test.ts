import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFERS } from './offer.ts';
import { chooseVariant } from './offer-variant.ts';

fc.configureGlobal({ seed: 1316, numRuns: 1000 });

const HIGHEST = 2 ** 32 - 1;
const draws = () => fc.integer({ min: 0, max: HIGHEST });
const variantLists = () => fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 7 });

test('[OFF-4] every draw picks one of the variants, the same one each time', () => {
  fc.assert(
    fc.property(variantLists(), draws(), (variants, draw) => {
      const variant = chooseVariant(variants, draw);
      expect(variants).toContain(variant);
      expect(chooseVariant([...variants], draw)).toBe(variant);
    }),
  );
});

test('[OFF-4] evenly spread draws give each variant its even share', () => {
  fc.assert(
    fc.property(variantLists(), (variants) => {
      const perVariant = 100;
      const steps = variants.length * perVariant;
      const counts = new Map<string, number>();
      for (let step = 0; step < steps; step += 1) {
        const variant = chooseVariant(variants, Math.floor(((step + 0.5) / steps) * 2 ** 32));
        counts.set(variant, (counts.get(variant) ?? 0) + 1);
      }
      expect(variants.map((variant) => counts.get(variant))).toEqual(variants.map(() => perVariant));
    }),
    { numRuns: 100 },
  );
});

test('[OFF-4] the lowest and the highest draw are at the two ends, and nothing is beyond', () => {
  expect(chooseVariant(['A', 'B'], 0)).toBe('A');
  expect(chooseVariant(['A', 'B'], 2 ** 31 - 1)).toBe('A');
  expect(chooseVariant(['A', 'B'], 2 ** 31)).toBe('B');
  expect(chooseVariant(['A', 'B'], HIGHEST)).toBe('B');
  expect(() => chooseVariant(['A', 'B'], 2 ** 32)).toThrow(RangeError);
  expect(() => chooseVariant([], 0)).toThrow(RangeError);
});

test('[OFF-1] there is one offer, the banner of the list of policies, in the variants A and B', () => {
  expect(OFFERS).toEqual([{ offerId: 1, key: 'crossSaleBanner', variants: ['A', 'B'] }]);
});
