/**
 * The result of a payment with the saved card. `challenge`: the customer has to
 * confirm it at their bank first.
 */
export const SAVED_CARD_STATUSES = ['authorised', 'challenge', 'declined'] as const;
