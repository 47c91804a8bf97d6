import { expect, test } from 'vitest';
import {
  CONTACT_SAVE_STEPS,
  type ContactSaveEvent,
  type ContactSaveState,
  describeContactSaveMachine,
  FIRST_CONTACT_SAVE_STATE,
  nextContactSaveState,
} from './contact-save-machine.ts';

type Transition = [id: string, ContactSaveState, ContactSaveEvent, ContactSaveState];

/** The states in which the customer types. */
const EDITABLE = ['idle', 'invalid', 'conflict', 'failed', 'offline'] as const;

/** All transitions, written apart from the table: rule, state, event, the state that follows. */
const ALLOWED: Transition[] = [
  ['CON-37', 'opening', 'opened', 'idle'],
  ['CON-54', 'opening', 'found-saved', 'saved'],
  ...EDITABLE.flatMap((state): Transition[] => [
    ['CON-12', state, 'submitted', 'checking'],
    ['CON-18', state, 'fields-rejected', 'invalid'],
    ['CON-16', state, 'cancelled', 'left'],
  ]),
  ['CON-26', 'checking', 'fields-rejected', 'invalid'],
  ['CON-26', 'checking', 'fields-accepted', 'sending'],
  ['CON-16', 'checking', 'cancelled', 'left'],
  ['CON-49', 'checking', 'left', 'left-unsent'],
  ['CON-37', 'checking', 'session-ended', 'left'],
  ['CON-15', 'sending', 'save-accepted', 'reloading'],
  ['SES-75', 'checking', 'connection-missing', 'offline'],
  ['CON-16', 'sending', 'save-failed', 'failed'],
  ['CON-35', 'sending', 'version-conflict', 'merging'],
  ['CON-49', 'sending', 'left', 'left-sending'],
  ['CON-37', 'sending', 'session-ended', 'left'],
  ['CON-15', 'reloading', 'details-reloaded', 'saved'],
  ['CON-49', 'reloading', 'left', 'left-reloading'],
  ['CON-37', 'reloading', 'session-ended', 'left'],
  ['CON-35', 'merging', 'details-reloaded', 'conflict'],
  ['CON-16', 'merging', 'save-failed', 'failed'],
  ['CON-49', 'merging', 'left', 'left-failed'],
  ['CON-37', 'merging', 'session-ended', 'left'],
  ['CON-49', 'left-sending', 'save-accepted', 'left-reloading'],
  ['CON-49', 'left-sending', 'save-failed', 'left-failed'],
  ['CON-49', 'left-sending', 'version-conflict', 'left-failed'],
  ['CON-49', 'left-reloading', 'details-reloaded', 'left-saved'],
  ['CON-95', 'reloading', 'found-waiting', 'saved'],
  ['CON-95', 'left-reloading', 'found-waiting', 'left-waiting'],
];

const STATES = Object.keys(CONTACT_SAVE_STEPS) as ContactSaveState[];
const EVENTS = [...new Set(ALLOWED.map(([, , event]) => event))];
const statesWhere = (fits: (state: ContactSaveState) => unknown) => STATES.filter(fits).sort();

test.each(ALLOWED)('[%s] from %s, %s leads to %s', (_id, state, event, follower) => {
  expect(nextContactSaveState(state, event)).toBe(follower);
});

test('[CON-12] every other pair of state and event is refused', () => {
  const isAllowed = new Set(ALLOWED.map(([, state, event]) => `${state} ${event}`));
  const others = STATES.flatMap((state) => EVENTS.map((event) => ({ state, event }))).filter(
    ({ state, event }) => !isAllowed.has(`${state} ${event}`),
  );
  expect(others).toHaveLength(STATES.length * EVENTS.length - ALLOWED.length);
  expect(others.filter(({ state, event }) => nextContactSaveState(state, event) !== undefined)).toEqual([]);
  const inTable = Object.values(CONTACT_SAVE_STEPS).flatMap(({ next }) => Object.keys(next));
  expect(inTable).toHaveLength(ALLOWED.length);
});

test('[CON-12] the form is busy from the submit to the result, and a second submit does nothing', () => {
  const busy = statesWhere((state) => CONTACT_SAVE_STEPS[state].isBusy);
  expect(busy).toEqual(['checking', 'merging', 'reloading', 'saved', 'sending']);
  expect(busy.filter((state) => nextContactSaveState(state, 'submitted'))).toEqual([]);
});

test('[CON-16] Cancel works until the change is sent, and never after that', () => {
  const cancellable = statesWhere((state) => nextContactSaveState(state, 'cancelled'));
  expect(cancellable).toEqual(['checking', ...EDITABLE].sort());
});

test('[CON-18] errors are shown exactly where the customer types again after them', () => {
  const shown = statesWhere((state) => CONTACT_SAVE_STEPS[state].hasErrors);
  expect(shown).toEqual(['conflict', 'failed', 'invalid']);
});

test('[CON-26] a change is sent only after its postcodes were checked', () => {
  const before = ALLOWED.filter(([, , , follower]) => follower === 'sending');
  expect(before.map(([, state, event]) => [state, event])).toEqual([['checking', 'fields-accepted']]);
});

test('[CON-49] a customer who leaves during a save sees its result, unless the session ended', () => {
  const told = STATES.map((state) => [state, CONTACT_SAVE_STEPS[state].backgroundSave] as const);
  expect(told.filter(([, result]) => result)).toEqual([
    ['left-unsent', 'not-sent'],
    ['left-saved', 'saved'],
    ['left-waiting', 'waiting'],
    ['left-failed', 'failed'],
  ]);
  for (const [state] of told.filter(([, result]) => result))
    expect(CONTACT_SAVE_STEPS[state].next).toEqual({});
});

function reachableFrom(start: ContactSaveState): Set<ContactSaveState> {
  const reached = new Set([start]);
  for (const state of reached) {
    for (const follower of Object.values(CONTACT_SAVE_STEPS[state].next)) reached.add(follower);
  }
  return reached;
}

test('[CON-12] every state can be reached, and every way ends', () => {
  expect(FIRST_CONTACT_SAVE_STATE).toBe('opening');
  expect([...reachableFrom('opening')].sort()).toEqual([...STATES].sort());
  const ends = statesWhere((state) => Object.keys(CONTACT_SAVE_STEPS[state].next).length === 0);
  expect(ends).toEqual(['left', 'left-failed', 'left-saved', 'left-unsent', 'left-waiting', 'saved']);
  expect(STATES.filter((state) => !ends.some((end) => reachableFrom(state).has(end)))).toEqual([]);
});

test('the drawing has a line for every state and every transition', () => {
  const lines = describeContactSaveMachine().split('\n');
  expect(lines[0]).toBe('stateDiagram-v2');
  expect(lines).toContain('  [*] --> opening');
  expect(lines).toContain('  state "left-unsent" as left_unsent');
  expect(lines.filter((line) => line.includes(' as '))).toHaveLength(STATES.length);
  for (const [, state, event, follower] of ALLOWED)
    expect(lines).toContain(`  ${state.replace('-', '_')} --> ${follower.replace('-', '_')}: ${event}`);
  expect(lines.filter((line) => line.includes('-->'))).toHaveLength(ALLOWED.length + 1);
});
