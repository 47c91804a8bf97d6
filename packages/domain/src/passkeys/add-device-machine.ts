import { stateDiagram } from '../values/state-diagram.ts';

/** The states of an addition of a device. */
export type AddDeviceState = 'preparing' | 'proving' | 'ready' | 'working' | 'done' | 'stopped';

/** The events of an addition. */
export type AddDeviceEvent =
  | 'question-came'
  | 'proof-needed'
  | 'proved'
  | 'went-on'
  | 'connection-missing'
  | 'failed'
  | 'refused'
  | 'added';

type AddDeviceStep = { readonly next: { readonly [event in AddDeviceEvent]?: AddDeviceState } };

/** The state in which every addition begins. */
export const FIRST_ADD_DEVICE_STATE: AddDeviceState = 'preparing';

/**
 * The whole addition, state by event. An event that is not in the row of a state cannot happen in it.
 *
 * - `preparing`: the question to the device is asked for.
 * - `proving`: the login is too long ago, so a code is asked for first.
 * - `ready`: the page says what will come. The browser's dialog opens at the press alone.
 * - `working`: the dialog is open, or its answer is on its way. A question that grew old is asked again here,
 *   and then a proof may be needed once more.
 * - `stopped`: nothing that the customer can do here helps. After `failed` another try may.
 *
 * PKY-23 to PKY-25
 */
export const ADD_DEVICE_STEPS: { readonly [state in AddDeviceState]: AddDeviceStep } = {
  preparing: {
    next: { 'question-came': 'ready', 'proof-needed': 'proving', failed: 'ready', refused: 'stopped' },
  },
  proving: { next: { proved: 'preparing' } },
  ready: { next: { 'went-on': 'working', 'connection-missing': 'ready' } },
  working: {
    next: { added: 'done', 'proof-needed': 'proving', failed: 'ready', refused: 'stopped' },
  },
  done: { next: {} },
  stopped: { next: {} },
};

/** Returns the state that follows, or undefined where the event cannot happen. */
export function nextAddDeviceState(state: AddDeviceState, event: AddDeviceEvent): AddDeviceState | undefined {
  return ADD_DEVICE_STEPS[state].next[event];
}

/** Returns the table as a Mermaid state diagram, for `docs/journeys`. */
export function describeAddDeviceMachine(): string {
  return stateDiagram(FIRST_ADD_DEVICE_STATE, ADD_DEVICE_STEPS);
}
