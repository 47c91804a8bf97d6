/** The result of saving a card or an account. */
type SetupResult =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'challenge'; readonly passes: boolean };

/**
 * The behaviour of a test card or account when it is saved. The effect applies to the
 * answer, or to the return link.
 */
export type SetupBehaviour = {
  readonly result: SetupResult;
  readonly effect: 'none' | 'slow' | 'lost' | 'expired-return';
};
