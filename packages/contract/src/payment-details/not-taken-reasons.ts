/**
 * Why new payment details were not taken. `open`: nothing was saved at the gateway.
 * An addition of ours. UPD-12
 */
export const NOT_TAKEN_REASONS = [
  'declined',
  'canceled',
  'expired',
  'unknown',
  'not-agreed',
  'superseded',
  'open',
] as const;

/** Why new payment details were not taken. */
export type NotTakenReason = (typeof NOT_TAKEN_REASONS)[number];
