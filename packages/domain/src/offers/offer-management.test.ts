import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Offer } from './offer.ts';
import { findOpenOffer, loadedOffers, withSuppressed } from './offer-management.ts';

fc.configureGlobal({ seed: 1319, numRuns: 1000 });

const offer = (offerId: number): Offer => ({
  offerId,
  key: 'crossSaleBanner',
  variant: 'A',
  reattemptsLeft: 2,
});
const find = (state: Parameters<typeof findOpenOffer>[0]) => findOpenOffer(state, 'crossSaleBanner')?.offerId;

test('[OFF-9] the first offer that was loaded is the one that is shown', () => {
  expect(find(loadedOffers([offer(4), offer(2)]))).toBe(4);
  expect(find(loadedOffers([]))).toBeUndefined();
});

test('[OFF-6] a suppressed offer is gone at once, and twice is the same as once', () => {
  const suppressed = withSuppressed(loadedOffers([offer(1)]), 1);
  expect(find(suppressed)).toBeUndefined();
  expect(withSuppressed(suppressed, 1)).toBe(suppressed);
});

test('[OFF-6] exactly the suppressed offers are never shown again, in whatever order it happened', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(20), { maxLength: 8 }),
      fc.array(fc.nat(20), { maxLength: 12 }),
      (ids, suppressed) => {
        const state = suppressed.reduce(withSuppressed, loadedOffers(ids.map(offer)));
        expect(find(state)).toBe(ids.find((id) => !suppressed.includes(id)));
        expect([...state.suppressedIds].sort()).toEqual([...new Set(suppressed)].sort());
        expect(state.offers).toHaveLength(ids.length);
      },
    ),
  );
});
