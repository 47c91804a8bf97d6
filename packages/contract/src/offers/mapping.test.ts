import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOf, jsonSchemaOf } from '../../test/json-arbitrary.ts';
import { offerRequestToWire, offersFromWire, offersQueryToWire, offersToWire } from './mapping.ts';
import { offerRequest, offersQuery, offersResponse } from './schemas.ts';

const BANNER = {
  FeatureId: 7,
  FeatureKey: 'Cross_Sale_Banner',
  FeatureVariantName: 'B',
  Reattempt: 2,
};

test('[OFF-1] each field of an offer has its wire name', () => {
  const [offer] = offersFromWire(offersResponse.parse([BANNER]));
  expect(offer).toEqual({ offerId: 7, key: 'crossSaleBanner', variant: 'B', reattemptsLeft: 2 });
  expect(offersToWire(offer ? [offer] : [])).toEqual([BANNER]);
});

test('[OFF-1] an offer that the portal does not know is left out, the others are not', () => {
  const others = { ...BANNER, FeatureId: 8, FeatureKey: 'Birthday_Card' };
  expect(offersFromWire([others, BANNER, others]).map(({ offerId }) => offerId)).toEqual([7]);
});

test.each([
  null,
  {},
  'text',
  [null, 3, {}, []],
  [{ ...BANNER, FeatureId: null }],
  [{ ...BANNER, FeatureId: '7' }],
  [{ ...BANNER, FeatureKey: 'constructor' }],
])('[OFF-9] a response that holds no offer is read as none: %#', (wire) => {
  expect(offersFromWire(wire)).toEqual([]);
});

test('[OFF-1] an offer without variant and reattempts is still an offer', () => {
  const { FeatureId, FeatureKey } = BANNER;
  expect(offersFromWire([{ FeatureId, FeatureKey }])).toEqual([
    { offerId: 7, key: 'crossSaleBanner', variant: '', reattemptsLeft: 0 },
  ]);
});

test('[OFF-1] whatever the contract allows for a known offer is read and written again the same', () => {
  fc.assert(
    fc.property(arbitraryOf(jsonSchemaOf(offersResponse)), (wire) => {
      const known = (wire as object[]).map((offer) => ({ ...offer, FeatureKey: BANNER.FeatureKey }));
      expect(offersToWire(offersFromWire(known))).toEqual(known);
    }),
  );
});

test('[OFF-2] the requests are those of the contract', () => {
  expect(offersQuery.safeParse(offersQueryToWire('login-1')).success).toBe(true);
  expect(offerRequest.safeParse(offerRequestToWire({ loginId: 'login-1', offerId: 7 })).success).toBe(true);
});
