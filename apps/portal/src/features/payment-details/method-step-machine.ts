/**
 * The states of the form for payment details. `unconfirmed`: the box is not ticked. `unanswered`: it
 * failed after it was submitted. `offline`: Save was pressed without a connection, and nothing was sent.
 * `impossible`: the host opens no form for this policy. `left`: the browser is on its way to the
 * gateway. UPD-52 to UPD-58
 */
export type MethodStepState =
  | 'loading'
  | 'ready'
  | 'unconfirmed'
  | 'incomplete'
  | 'declined'
  | 'offline'
  | 'saving'
  | 'failed'
  | 'impossible'
  | 'unanswered'
  | 'left';

/**
 * The events of the form: `opened` when another form is opened, by a tile, another try, or a page
 * that the browser brings back.
 */
export type MethodStepEvent =
  | 'ready'
  | 'submitted'
  | 'unconfirmed'
  | 'incomplete'
  | 'declined'
  | 'offline'
  | 'failed'
  | 'impossible'
  | 'left'
  | 'opened';

const OPENED = { opened: 'loading' } as const;
const FORM_IN_USE = { submitted: 'saving', unconfirmed: 'unconfirmed', failed: 'failed', ...OPENED } as const;

/**
 * Every event that means something in a state, and the state after it. Any other event changes nothing: a
 * second click saves nothing.
 */
export const METHOD_STEPS: Readonly<
  Record<MethodStepState, Readonly<Partial<Record<MethodStepEvent, MethodStepState>>>>
> = {
  loading: { ready: 'ready', failed: 'failed', impossible: 'impossible', ...OPENED },
  ready: FORM_IN_USE,
  unconfirmed: FORM_IN_USE,
  incomplete: FORM_IN_USE,
  declined: FORM_IN_USE,
  offline: FORM_IN_USE,
  saving: {
    incomplete: 'incomplete',
    declined: 'declined',
    offline: 'offline',
    failed: 'unanswered',
    left: 'left',
    ...OPENED,
  },
  failed: OPENED,
  unanswered: OPENED,
  impossible: {},
  left: OPENED,
};

/** Returns whether the form is out of use. */
export const isFormOut = (state: MethodStepState): boolean =>
  state === 'failed' || state === 'unanswered' || state === 'impossible';

/** Returns whether what the customer entered is on its way. */
export const isSaving = (state: MethodStepState): boolean => state === 'saving' || state === 'left';
