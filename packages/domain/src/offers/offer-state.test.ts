import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFER_LIMITS, type OfferLimits } from './offer-limits.ts';
import { NO_OFFER_HISTORY, type OfferHistory, offerState, reattemptsLeft } from './offer-state.ts';

fc.configureGlobal({ seed: 1317, numRuns: 1000 });

const DAY = 86_400;
const suppressed = (suppressions: number, suppressedSecondsAgo: number): OfferHistory => ({
  suppressions,
  suppressedSecondsAgo,
  isUsed: false,
});
const standing = (history: OfferHistory) => offerState(history, OFFER_LIMITS);

test('[OFF-7] [OFF-20] the numbers are these', () => {
  expect(OFFER_LIMITS).toEqual({ returnsAfterDays: 30, maxReattempts: 2, quietDaysAfterOverduePayment: 30 });
});

test.each<[string, OfferHistory, ReturnType<typeof offerState>]>([
  ['never seen', NO_OFFER_HISTORY, 'open'],
  ['suppressed now', suppressed(1, 0), 'suppressed'],
  ['suppressed for a second less than 30 days', suppressed(1, 30 * DAY - 1), 'suppressed'],
  ['suppressed for 30 days', suppressed(1, 30 * DAY), 'open'],
  ['suppressed again', suppressed(2, 5), 'suppressed'],
  ['suppressed again for 30 days', suppressed(2, 30 * DAY), 'open'],
  ['suppressed a third time', suppressed(3, 5), 'exhausted'],
  ['suppressed a third time, long ago', suppressed(3, 3000 * DAY), 'exhausted'],
  ['used', { ...NO_OFFER_HISTORY, isUsed: true }, 'used'],
  ['used, and suppressed long ago', { ...suppressed(1, 90 * DAY), isUsed: true }, 'used'],
])('[OFF-6] [OFF-7] [OFF-8] an offer that was %s: %#', (_, history, expected) => {
  expect(standing(history)).toBe(expected);
});

test('[OFF-7] the reattempts count down with each suppression and end at none', () => {
  const left = [0, 1, 2, 3, 4].map((suppressions) => reattemptsLeft({ suppressions }, OFFER_LIMITS));
  expect(left).toEqual([2, 1, 0, 0, 0]);
});

/** A customer who suppresses the offer whenever it is shown, and looks every day. */
function visitsUntilExhausted(limits: OfferLimits) {
  let history = NO_OFFER_HISTORY;
  let shown = 0;
  for (let day = 0; day < limits.returnsAfterDays * (limits.maxReattempts + 3); day += 1) {
    if (offerState(history, limits) === 'open') {
      shown += 1;
      history = suppressed(history.suppressions + 1, 0);
    }
    const { suppressedSecondsAgo } = history;
    history = {
      ...history,
      suppressedSecondsAgo: suppressedSecondsAgo === null ? null : suppressedSecondsAgo + DAY,
    };
  }
  return { shown, standing: offerState(history, limits) };
}

test('[OFF-7] an offer is made once and returns as often as the limit says, whatever the numbers are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 6 }),
      (returnsAfterDays, maxReattempts) => {
        const result = visitsUntilExhausted({ returnsAfterDays, maxReattempts });
        expect(result).toEqual({ shown: maxReattempts + 1, standing: 'exhausted' });
      },
    ),
    { numRuns: 200 },
  );
});

test('[OFF-7] an open offer never closes by waiting, and a suppressed one only opens', () => {
  fc.assert(
    fc.property(fc.nat(4), fc.nat(100 * DAY), fc.nat(100 * DAY), (suppressions, ago, wait) => {
      const now = standing(suppressed(suppressions, ago));
      const later = standing(suppressed(suppressions, ago + wait));
      expect(now === 'suppressed' ? ['suppressed', 'open'] : [now]).toContain(later);
    }),
  );
});
