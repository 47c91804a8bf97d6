import type { SetupBehaviour } from '#sandbox/cards/setup-behaviour.ts';

/** The behaviour of a test card when it is authorised. */
type AuthorisationBehaviour =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly reason: DeclineReason }
  | { readonly kind: 'challenge'; readonly passes: boolean };

type DeclineReason =
  | 'declined'
  | 'insufficient-funds'
  | 'expired-card'
  | 'wrong-code'
  | 'challenge-failed'
  | 'not-a-test-card';

/** A further effect of a test card. It is kept with the authorisation, because the number is not. */
export const CARD_EFFECTS = [
  'none',
  'slow-authorisation',
  'slow-capture',
  'lost-after-capture',
  'lost-before-capture',
  'duplicate',
] as const;
export type CardEffect = (typeof CARD_EFFECTS)[number];

/** A number of the card schemes' public lists for testing. No bank ever issues it. */
export type TestCard = {
  readonly number: string;
  readonly shows: string;
  readonly authorisation: AuthorisationBehaviour;
  readonly effect: CardEffect;
  /** Its behaviour when it is saved, where that differs. */
  readonly setup?: SetupBehaviour;
};

const approved = (number: string, shows: string, effect: CardEffect = 'none'): TestCard => ({
  number,
  shows,
  authorisation: { kind: 'approve' },
  effect,
});
const declined = (number: string, shows: string, reason: DeclineReason): TestCard => ({
  number,
  shows,
  authorisation: { kind: 'decline', reason },
  effect: 'none',
});
const challenged = (number: string, shows: string, passes: boolean): TestCard => ({
  number,
  shows,
  authorisation: { kind: 'challenge', passes },
  effect: 'none',
});

/** How long the slow cards take to answer. */
export const SLOW_MS = 20_000;

/** Every card that the gateway knows, in the order of its list. GWY-10 */
export const TEST_CARDS: readonly TestCard[] = [
  approved('4242424242424242', 'Approved'),
  approved('5555555555554444', 'Approved'),
  approved('378282246310005', 'Approved'),
  declined('4000000000000002', 'Declined', 'declined'),
  declined('4000000000009995', 'Declined: insufficient funds', 'insufficient-funds'),
  declined('4000000000000069', 'Declined: the bank says that the card has expired', 'expired-card'),
  declined('4000000000000127', 'Declined: wrong security code', 'wrong-code'),
  challenged('4000002760003184', 'Challenge: passes when it is confirmed', true),
  challenged('4000008400001629', 'Challenge: fails, even when it is confirmed', false),
  approved('4000003800000446', 'Slow: authorises, and answers after 20 seconds', 'slow-authorisation'),
  approved('5105105105105100', 'Slow: captures at once, and answers after 20 seconds', 'slow-capture'),
  approved('4012888888881881', 'No answer to the capture, which was made', 'lost-after-capture'),
  approved('5200828282828210', 'No answer to any capture, and none is made', 'lost-before-capture'),
  approved('4000056655665556', 'Duplicate: asked for twice, every event sent twice, one charge', 'duplicate'),
  {
    ...declined('4000000000000341', 'Saved, and declined when a payment is taken from it', 'declined'),
    setup: { result: { kind: 'approve' }, effect: 'none' },
  },
  {
    ...approved('4000000000003220', 'Saved, and the return link has expired; approved in a payment'),
    setup: { result: { kind: 'approve' }, effect: 'expired-return' },
  },
  {
    ...approved('4000000000000259', 'Saved, and the connection breaks; approved in a payment'),
    setup: { result: { kind: 'approve' }, effect: 'lost' },
  },
];

/** Returns the behaviour of a card. */
export type CardBehaviour = Pick<TestCard, 'authorisation' | 'effect' | 'setup'>;

/** A number that is on no list is declined: nobody's own card is to be used here. */
const UNKNOWN_CARD: CardBehaviour = {
  authorisation: { kind: 'decline', reason: 'not-a-test-card' },
  effect: 'none',
};

/** Returns the place of a card in the list: kept with a card token, since the number is not. */
export const testCardIndexOf = (digits: string): number =>
  TEST_CARDS.findIndex(({ number }) => number === digits);

/** Returns what the card at a place of the list does; a card that is not in the list is declined. GWY-10 */
export const behaviourOf = (testCardIndex: number): CardBehaviour =>
  TEST_CARDS[testCardIndex] ?? UNKNOWN_CARD;
