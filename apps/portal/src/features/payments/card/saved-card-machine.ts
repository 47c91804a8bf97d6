/**
 * The states of paying with the saved card. `unanswered`: nobody said what came of it. `offline`: nothing was
 * sent. `left`: the payment goes on elsewhere. UPD-85 to UPD-87
 */
export type SavedCardState =
  | 'ready'
  | 'paying'
  | 'declined'
  | 'offline'
  | 'unanswered'
  | 'impossible'
  | 'left';

/** The events: `restored` when the browser brings back the page that was left. */
export type SavedCardEvent =
  | 'submit'
  | 'declined'
  | 'offline'
  | 'failed'
  | 'impossible'
  | 'left'
  | 'restored';

const RESTORED = { restored: 'ready' } as const;

/**
 * Every event that means something in a state, and the state after it. Any other event changes nothing: a
 * second click pays nothing.
 */
export const SAVED_CARD_STEPS: Readonly<
  Record<SavedCardState, Readonly<Partial<Record<SavedCardEvent, SavedCardState>>>>
> = {
  ready: { submit: 'paying', ...RESTORED },
  paying: {
    declined: 'declined',
    offline: 'offline',
    failed: 'unanswered',
    impossible: 'impossible',
    left: 'left',
    ...RESTORED,
  },
  declined: {},
  offline: { submit: 'paying', ...RESTORED },
  // Asked again, the host holds nothing twice.
  unanswered: { submit: 'paying', ...RESTORED },
  impossible: {},
  left: RESTORED,
};

/** Returns the state after an event. */
export const savedCardStepAfter = (state: SavedCardState, event: SavedCardEvent): SavedCardState =>
  SAVED_CARD_STEPS[state][event] ?? state;
