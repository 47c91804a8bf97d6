import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayShowOffers, type OfferBlock, type OfferCircumstances, offerBlocks } from './offer-blocks.ts';

fc.configureGlobal({ seed: 1318, numRuns: 1000 });

type Policy = OfferCircumstances['policies'][number];

const policy = (overrides: Partial<Policy> = {}): Policy => ({
  policyStatusId: 30,
  extendedDishonourStatusId: 0,
  isClaimInProgress: false,
  ...overrides,
});
const customer = (overrides: Partial<OfferCircumstances> = {}): OfferCircumstances => ({
  isAccountOnHold: false,
  hasOverduePayment: false,
  overduePaidSecondsAgo: null,
  policies: [policy(), policy({ policyStatusId: 50 })],
  ...overrides,
});
const among = (odd: Partial<Policy>) => customer({ policies: [policy(), policy(odd), policy()] });

test.each<[string, OfferCircumstances, OfferBlock[]]>([
  ['nothing is wrong', customer(), []],
  ['there are no policies', customer({ policies: [] }), []],
  ['every policy has ended', customer({ policies: [policy({ policyStatusId: 60 })] }), []],
  ['the account is on hold', customer({ isAccountOnHold: true }), ['account-on-hold']],
  ['an amount is overdue', customer({ hasOverduePayment: true }), ['overdue-payment']],
  ['a policy is overdue', among({ policyStatusId: 40 }), ['overdue-payment']],
  ['a payment is being processed', among({ policyStatusId: null }), ['payment-in-progress']],
  ['extended dishonour 1', among({ extendedDishonourStatusId: 1 }), ['final-notice']],
  ['extended dishonour 2', among({ extendedDishonourStatusId: 2 }), ['final-notice']],
  ['a claim is in progress', among({ isClaimInProgress: true }), ['claim-in-progress']],
  [
    'everything at once',
    customer({
      isAccountOnHold: true,
      policies: [
        policy({ policyStatusId: 40, extendedDishonourStatusId: 1 }),
        policy({ isClaimInProgress: true }),
      ],
    }),
    ['account-on-hold', 'overdue-payment', 'final-notice', 'claim-in-progress'],
  ],
])('[OFF-5] %s: %#', (_, circumstances, expected) => {
  expect(offerBlocks(circumstances)).toEqual(expected);
  expect(mayShowOffers(circumstances)).toBe(expected.length === 0);
});

test.each<[number | null, boolean]>([
  [null, true],
  [0, false],
  [30 * 86_400 - 1, false],
  [30 * 86_400, true],
])('[OFF-20] an overdue payment that was paid %j seconds ago: may offer %j', (overduePaidSecondsAgo, may) => {
  expect(mayShowOffers(customer({ overduePaidSecondsAgo }))).toBe(may);
});

const anyPolicy = (): fc.Arbitrary<Policy> =>
  fc.record({
    policyStatusId: fc.constantFrom(null, 20, 30, 40, 50, 60, 61),
    extendedDishonourStatusId: fc.constantFrom(null, 0, 1, 2, 3),
    isClaimInProgress: fc.boolean(),
  });

test('[OFF-5] one blocked policy blocks the customer, and no other policy lifts it', () => {
  fc.assert(
    fc.property(fc.array(anyPolicy()), fc.array(anyPolicy()), (some, more) => {
      const alone = offerBlocks(customer({ policies: some }));
      const together = offerBlocks(customer({ policies: [...more, ...some] }));
      for (const block of alone) expect(together).toContain(block);
      expect(offerBlocks(customer({ policies: [...some, ...more] }))).toEqual(together);
    }),
  );
});
