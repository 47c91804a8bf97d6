import { stateDiagram } from '../values/state-diagram.ts';

/** The states of a method setup, from the opened form to its end. */
export type MethodSetupState = 'opened' | 'applied' | 'declined' | 'canceled' | 'expired' | 'superseded';

/** The events of a method setup. Each is recorded in the transaction that changes the state. */
export type MethodSetupEvent = Exclude<MethodSetupState, 'opened'>;

/**
 * One state of a method setup, and the state that follows each event. Another event is
 * refused, and changes nothing.
 */
type MethodSetupStep = { readonly next: { readonly [event in MethodSetupEvent]?: MethodSetupState } };

/** The state in which every setup begins. */
export const FIRST_SETUP_STATE: MethodSetupState = 'opened';

/**
 * The whole setup, state by event. An end is final: a change is made once, and a later answer of
 * the gateway changes nothing.
 *
 * - `opened`: the form was opened. The gateway may have saved something; no policy uses it.
 * - `applied`: the policy is paid with what was saved.
 * - `declined`, `canceled`: the gateway saved nothing, and will not.
 * - `expired`: nobody came back in time, or the gateway knows nothing of it any more.
 * - `superseded`: a newer setup had been applied to the policy.
 *
 * UPD-11, UPD-17
 */
export const METHOD_SETUP_STEPS: { readonly [state in MethodSetupState]: MethodSetupStep } = {
  opened: {
    next: {
      applied: 'applied',
      declined: 'declined',
      canceled: 'canceled',
      expired: 'expired',
      superseded: 'superseded',
    },
  },
  applied: { next: {} },
  declined: { next: {} },
  canceled: { next: {} },
  expired: { next: {} },
  superseded: { next: {} },
};

/** Returns the state after an event; undefined where the event cannot happen. */
export const nextSetupState = (
  state: MethodSetupState,
  event: MethodSetupEvent,
): MethodSetupState | undefined => METHOD_SETUP_STEPS[state].next[event];

/** Returns whether no event can change the setup any more. */
export const isSetupEnded = (state: MethodSetupState): boolean =>
  Object.keys(METHOD_SETUP_STEPS[state].next).length === 0;

/** Returns the table as a Mermaid state diagram, for `docs/journeys`. */
export const describeMethodSetupMachine = (): string => stateDiagram(FIRST_SETUP_STATE, METHOD_SETUP_STEPS);
