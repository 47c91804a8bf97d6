/** What comes of saving a card or an account. */
type SetupResult =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'challenge'; readonly passes: boolean };

/** What a test card or account does when it is saved. The effect befalls the answer, or the return link. */
export type SetupBehaviour = {
  readonly result: SetupResult;
  readonly effect: 'none' | 'slow' | 'lost' | 'expired-return';
};
