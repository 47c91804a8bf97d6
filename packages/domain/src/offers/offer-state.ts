import type { OfferLimits } from './offer-limits.ts';

const SECONDS_PER_DAY = 86_400;

/** How far an offer has come with a customer. Only an open one is shown. */
export type OfferState = 'open' | 'suppressed' | 'exhausted' | 'used';

/** The history of a customer with an offer. */
export type OfferHistory = {
  /** How often the customer suppressed it. */
  readonly suppressions: number;
  /** Since it was suppressed last; null when it never was. */
  readonly suppressedSecondsAgo: number | null;
  readonly isUsed: boolean;
};

/** The history of a customer who has not seen the offer yet. */
export const NO_OFFER_HISTORY: OfferHistory = Object.freeze({
  suppressions: 0,
  suppressedSecondsAgo: null,
  isUsed: false,
});

/** Returns how often the offer may still return. OFF-7 */
export const reattemptsLeft = (
  { suppressions }: Pick<OfferHistory, 'suppressions'>,
  { maxReattempts }: OfferLimits,
): number => Math.max(0, maxReattempts - suppressions);

/**
 * Returns the state of an offer: suppressed until it returns, exhausted once it may not return any
 * more. OFF-6, OFF-7, OFF-8
 */
export function offerState(history: OfferHistory, limits: OfferLimits): OfferState {
  const { suppressions, suppressedSecondsAgo, isUsed } = history;
  if (isUsed) return 'used';
  if (suppressedSecondsAgo === null) return 'open';
  if (suppressions > limits.maxReattempts) return 'exhausted';
  return suppressedSecondsAgo >= limits.returnsAfterDays * SECONDS_PER_DAY ? 'open' : 'suppressed';
}
