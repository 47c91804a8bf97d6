/**
 * The states of the card step. `unanswered`: it failed after Pay, so that the card may have been authorised.
 * `offline`: Pay was pressed without a connection, and nothing was sent. PAY-61 to PAY-66, PAY-76, PAY-101
 */
export type CardStepState =
  | 'loading'
  | 'ready'
  | 'incomplete'
  | 'declined'
  | 'offline'
  | 'paying'
  | 'failed'
  | 'impossible'
  | 'unanswered'
  | 'left';

/**
 * The events of the card step: `impossible` when nothing can be paid online any more, `left` once the payment
 * goes on elsewhere, `restored` when the browser brings the page back that was left.
 */
export type CardStepEvent =
  | 'ready'
  | 'submit'
  | 'incomplete'
  | 'declined'
  | 'offline'
  | 'failed'
  | 'impossible'
  | 'retry'
  | 'left'
  | 'restored';

const RESTORED = { restored: 'loading' } as const;
const FORM_OUT = { retry: 'loading', ...RESTORED } as const;
const FORM_IN_USE = { submit: 'paying', failed: 'failed', ...RESTORED } as const;

/**
 * Every event that means something in a state, and the state after it. Any other event changes nothing: a
 * second click pays nothing.
 */
export const CARD_STEPS: Readonly<
  Record<CardStepState, Readonly<Partial<Record<CardStepEvent, CardStepState>>>>
> = {
  loading: { ready: 'ready', failed: 'failed', impossible: 'impossible', ...RESTORED },
  ready: FORM_IN_USE,
  incomplete: FORM_IN_USE,
  declined: FORM_IN_USE,
  offline: FORM_IN_USE,
  paying: {
    incomplete: 'incomplete',
    declined: 'declined',
    offline: 'offline',
    failed: 'unanswered',
    left: 'left',
    ...RESTORED,
  },
  failed: FORM_OUT,
  unanswered: FORM_OUT,
  impossible: RESTORED,
  left: RESTORED,
};

/** Returns the state after an event. */
export const cardStepAfter = (state: CardStepState, event: CardStepEvent): CardStepState =>
  CARD_STEPS[state][event] ?? state;

/** Returns whether the form is out of use, and another one can pay. */
export const isFormOut = (state: CardStepState): boolean => state === 'failed' || state === 'unanswered';
