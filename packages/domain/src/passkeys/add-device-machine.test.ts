import { expect, test } from 'vitest';
import {
  ADD_DEVICE_STEPS,
  type AddDeviceEvent,
  type AddDeviceState,
  describeAddDeviceMachine,
  FIRST_ADD_DEVICE_STATE,
  nextAddDeviceState,
} from './add-device-machine.ts';

type Transition = [id: string, AddDeviceState, AddDeviceEvent, AddDeviceState];

/** All transitions, written apart from the table: rule, state, event, the state that follows. */
const ALLOWED: Transition[] = [
  ['PKY-23', 'preparing', 'question-came', 'ready'],
  ['PKY-23', 'preparing', 'proof-needed', 'proving'],
  ['PKY-24', 'preparing', 'failed', 'ready'],
  ['PKY-24', 'preparing', 'refused', 'stopped'],
  ['PKY-23', 'proving', 'proved', 'preparing'],
  ['PKY-23', 'ready', 'went-on', 'working'],
  ['PKY-23', 'ready', 'connection-missing', 'ready'],
  ['PKY-25', 'working', 'added', 'done'],
  ['PKY-23', 'working', 'proof-needed', 'proving'],
  ['PKY-24', 'working', 'failed', 'ready'],
  ['PKY-24', 'working', 'refused', 'stopped'],
];

const STATES = Object.keys(ADD_DEVICE_STEPS) as AddDeviceState[];
const EVENTS = [...new Set(ALLOWED.map(([, , event]) => event))];

test.each(ALLOWED)('[%s] from %s, %s leads to %s', (_id, state, event, follower) => {
  expect(nextAddDeviceState(state, event)).toBe(follower);
});

test('[PKY-23] every other pair of state and event is refused', () => {
  const isAllowed = new Set(ALLOWED.map(([, state, event]) => `${state} ${event}`));
  const found = STATES.flatMap((state) =>
    EVENTS.filter((event) => nextAddDeviceState(state, event) !== undefined).map(
      (event) => `${state} ${event}`,
    ),
  );
  expect(found.filter((pair) => !isAllowed.has(pair))).toEqual([]);
  const inTable = Object.values(ADD_DEVICE_STEPS).flatMap(({ next }) => Object.keys(next));
  expect(inTable).toHaveLength(ALLOWED.length);
});

test('[PKY-23] the dialog opens at the press alone, and a device is added behind the dialog alone', () => {
  const before = (follower: AddDeviceState) =>
    ALLOWED.filter(([, , , to]) => to === follower).map(([, state, event]) => [state, event]);
  expect(before('working')).toEqual([['ready', 'went-on']]);
  expect(before('done')).toEqual([['working', 'added']]);
});

function reachableFrom(start: AddDeviceState): Set<AddDeviceState> {
  const reached = new Set([start]);
  for (const state of reached)
    for (const follower of Object.values(ADD_DEVICE_STEPS[state].next)) reached.add(follower);
  return reached;
}

test('[PKY-24] every state can be reached, and every way can end', () => {
  expect([...reachableFrom(FIRST_ADD_DEVICE_STATE)].sort()).toEqual([...STATES].sort());
  const ends = STATES.filter((state) => Object.keys(ADD_DEVICE_STEPS[state].next).length === 0);
  expect(ends).toEqual(['done', 'stopped']);
  expect(STATES.filter((state) => !ends.some((end) => reachableFrom(state).has(end)))).toEqual([]);
});

test('the drawing has a line for every state and every transition', () => {
  const lines = describeAddDeviceMachine().split('\n');
  expect(lines).toContain('  [*] --> preparing');
  expect(lines.filter((line) => line.includes(' as '))).toHaveLength(STATES.length);
  for (const [, state, event, follower] of ALLOWED)
    expect(lines).toContain(`  ${state} --> ${follower}: ${event}`);
});
