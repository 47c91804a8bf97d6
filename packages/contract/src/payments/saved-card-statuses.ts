/** What came of the saved card. `challenge`: the customer has to confirm it at their bank first. */
export const SAVED_CARD_STATUSES = ['authorised', 'challenge', 'declined'] as const;
