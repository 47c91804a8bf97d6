import { stateDiagram } from '../values/state-diagram.ts';

/** The state of the form of contact details, from its opening to the end of its save. */
export type ContactSaveState =
  | 'opening'
  | 'idle'
  | 'invalid'
  | 'checking'
  | 'sending'
  | 'reloading'
  | 'saved'
  | 'merging'
  | 'conflict'
  | 'failed'
  | 'offline'
  | 'left'
  | 'left-unsent'
  | 'left-sending'
  | 'left-reloading'
  | 'left-saved'
  | 'left-waiting'
  | 'left-failed';

/** The events of the form and its save. */
export type ContactSaveEvent =
  | 'opened'
  | 'found-saved'
  | 'submitted'
  | 'fields-rejected'
  | 'fields-accepted'
  | 'save-accepted'
  | 'save-failed'
  | 'connection-missing'
  | 'version-conflict'
  | 'details-reloaded'
  | 'found-waiting'
  | 'cancelled'
  | 'left'
  | 'session-ended';

/** The result of a save whose form the customer has left. CON-49 */
export type BackgroundSave = 'not-sent' | 'failed' | 'saved' | 'waiting';

/** One state of the save. */
export type ContactSaveStep = {
  /**
   * Whether the form waits for a response: the overlay covers it, and a second submit does nothing. CON-12
   */
  readonly isBusy?: true;
  /** Whether the form shows what stopped the save. CON-16, CON-18, CON-35 */
  readonly hasErrors?: true;
  /** The notice at the head of another page, where the customer is by then. CON-49 */
  readonly backgroundSave?: BackgroundSave;
  /** The state that follows each event. Other events change nothing. */
  readonly next: { readonly [event in ContactSaveEvent]?: ContactSaveState };
};

/** The state in which every form begins. */
export const FIRST_CONTACT_SAVE_STATE: ContactSaveState = 'opening';

/** The customer can type and save. */
const EDITABLE = {
  next: { submitted: 'checking', 'fields-rejected': 'invalid', cancelled: 'left' },
} as const satisfies ContactSaveStep;

/**
 * The whole save, state by event. An event that is not in the row of a state cannot happen in it.
 *
 * - `opening`: a stored draft is decrypted. It may turn out to be what is stored already: its save was done,
 *   but the response was lost.
 * - `idle`, `invalid`, `conflict`, `failed`: the customer types; the last three show
 *   what stopped the save before.
 * - `offline`: the same, and nothing was sent, since the browser had no connection.
 * - `checking`: the postcodes are looked up. Nothing is sent, so Cancel and leaving stop the save.
 * - `sending`: the change is on its way, and nobody can take it back. Leaving turns
 *   it into a background save.
 * - `reloading`: the change is stored; the customer's details are loaded again. `merging`:
 *   the same after a conflict.
 * - `found-waiting`: they are as before, and all that was saved waits for a code.
 * - `left`: the form is closed, with nothing to tell. After the end of a session the draft
 *   waits for the next login.
 *
 * CON-12, CON-15, CON-16, CON-18, CON-35, CON-37, CON-49, CON-54, CON-95
 */
export const CONTACT_SAVE_STEPS: { readonly [state in ContactSaveState]: ContactSaveStep } = {
  opening: { next: { opened: 'idle', 'found-saved': 'saved' } },
  idle: EDITABLE,
  invalid: { ...EDITABLE, hasErrors: true },
  conflict: { ...EDITABLE, hasErrors: true },
  failed: { ...EDITABLE, hasErrors: true },
  offline: EDITABLE,
  checking: {
    isBusy: true,
    next: {
      'fields-rejected': 'invalid',
      'fields-accepted': 'sending',
      'connection-missing': 'offline',
      cancelled: 'left',
      left: 'left-unsent',
      'session-ended': 'left',
    },
  },
  sending: {
    isBusy: true,
    next: {
      'save-accepted': 'reloading',
      'save-failed': 'failed',
      'version-conflict': 'merging',
      left: 'left-sending',
      'session-ended': 'left',
    },
  },
  reloading: {
    isBusy: true,
    next: {
      'details-reloaded': 'saved',
      'found-waiting': 'saved',
      left: 'left-reloading',
      'session-ended': 'left',
    },
  },
  merging: {
    isBusy: true,
    next: {
      'details-reloaded': 'conflict',
      'save-failed': 'failed',
      left: 'left-failed',
      'session-ended': 'left',
    },
  },
  saved: { isBusy: true, next: {} },
  left: { next: {} },
  'left-unsent': { backgroundSave: 'not-sent', next: {} },
  'left-sending': {
    next: {
      'save-accepted': 'left-reloading',
      'save-failed': 'left-failed',
      'version-conflict': 'left-failed',
    },
  },
  'left-reloading': { next: { 'details-reloaded': 'left-saved', 'found-waiting': 'left-waiting' } },
  'left-saved': { backgroundSave: 'saved', next: {} },
  'left-waiting': { backgroundSave: 'waiting', next: {} },
  'left-failed': { backgroundSave: 'failed', next: {} },
};

/** Returns the state that follows, or undefined where the event cannot happen. */
export function nextContactSaveState(
  state: ContactSaveState,
  event: ContactSaveEvent,
): ContactSaveState | undefined {
  return CONTACT_SAVE_STEPS[state].next[event];
}

/** Returns the table as a Mermaid state diagram, for `docs/journeys`. */
export function describeContactSaveMachine(): string {
  return stateDiagram(FIRST_CONTACT_SAVE_STATE, CONTACT_SAVE_STEPS);
}
