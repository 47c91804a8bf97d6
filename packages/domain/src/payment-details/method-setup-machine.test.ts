import { expect, test } from 'vitest';
import {
  describeMethodSetupMachine,
  FIRST_SETUP_STATE,
  isSetupEnded,
  METHOD_SETUP_STEPS,
  type MethodSetupEvent,
  type MethodSetupState,
  nextSetupState,
} from './method-setup-machine.ts';

const STATES: MethodSetupState[] = ['opened', 'applied', 'declined', 'canceled', 'expired', 'superseded'];
const EVENTS: MethodSetupEvent[] = ['applied', 'declined', 'canceled', 'expired', 'superseded'];
const PAIRS = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const));

test.each(PAIRS)('[UPD-17] in %s, %s leads on only from the opened setup', (state, event) => {
  expect(nextSetupState(state, event)).toBe(state === 'opened' ? event : undefined);
});

test('[UPD-17] the table has these states and events, and no others', () => {
  expect(Object.keys(METHOD_SETUP_STEPS)).toEqual(STATES);
  expect(Object.keys(METHOD_SETUP_STEPS.opened.next)).toEqual(EVENTS);
});

test('[UPD-11] whatever ended a setup, nothing changes it after that', () => {
  expect(FIRST_SETUP_STATE).toBe('opened');
  expect(STATES.filter((state) => !isSetupEnded(state))).toEqual(['opened']);
});

test('[UPD-17] the drawing has a line for every state and every transition', () => {
  const lines = describeMethodSetupMachine().split('\n');
  expect(lines[0]).toBe('stateDiagram-v2');
  expect(lines).toContain('  [*] --> opened');
  expect(lines.filter((line) => line.includes(' as '))).toHaveLength(STATES.length);
  for (const event of EVENTS) expect(lines).toContain(`  opened --> ${event}: ${event}`);
  expect(lines.filter((line) => line.includes('-->'))).toHaveLength(EVENTS.length + 1);
});
