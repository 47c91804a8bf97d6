import { expect, test } from 'vitest';
import {
  describePaymentMachine,
  FIRST_PAYMENT_STATE,
  isPaymentEnded,
  nextPaymentState,
  PAYMENT_STEPS,
  type PaymentEvent,
  type PaymentState,
} from './payment-machine.ts';

type Transition = [id: string, PaymentState, PaymentEvent, PaymentState];

/** All transitions, written apart from the table: rule, state, event, the state that follows. */
const ALLOWED: Transition[] = [
  ['PAY-24', 'quoted', 'submitted', 'submitted'],
  ['PAY-25', 'quoted', 'quote-expired', 'voiding'],
  ['PAY-21', 'quoted', 'selection-refused', 'voiding'],
  ['PAY-21', 'quoted', 'superseded', 'voiding'],
  ['PAY-24', 'submitted', 'capture-confirmed', 'captured'],
  ['PAY-28', 'submitted', 'capture-unanswered', 'unknown'],
  ['PAY-26', 'submitted', 'capture-impossible', 'voiding'],
  ['PAY-23', 'submitted', 'capture-unusable', 'refunding'],
  ['PAY-24', 'unknown', 'capture-confirmed', 'captured'],
  ['PAY-28', 'unknown', 'capture-unanswered', 'unknown'],
  ['PAY-26', 'unknown', 'capture-impossible', 'voiding'],
  ['PAY-23', 'unknown', 'capture-unusable', 'refunding'],
  ['PAY-27', 'voiding', 'void-confirmed', 'voided'],
  ['PAY-22', 'voiding', 'capture-confirmed', 'captured'],
  ['PAY-23', 'voiding', 'capture-unusable', 'refunding'],
  ['PAY-23', 'refunding', 'refund-confirmed', 'refunded'],
];

const STATES: PaymentState[] = [
  'quoted',
  'submitted',
  'unknown',
  'voiding',
  'refunding',
  'captured',
  'voided',
  'refunded',
];

const EVENTS: PaymentEvent[] = [
  'submitted',
  'quote-expired',
  'selection-refused',
  'superseded',
  'capture-confirmed',
  'capture-unanswered',
  'capture-impossible',
  'capture-unusable',
  'void-confirmed',
  'refund-confirmed',
];

const PAIRS = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const));
const statesWhere = (fits: (state: PaymentState) => boolean) => STATES.filter(fits);

test.each(ALLOWED)('[%s] from %s, %s leads to %s', (_id, state, event, follower) => {
  expect(nextPaymentState(state, event)).toBe(follower);
});

test.each(PAIRS)('[PAY-24] in %s, %s is refused unless it is one of the transitions', (state, event) => {
  const allowed = ALLOWED.find(([, from, what]) => from === state && what === event);
  expect(nextPaymentState(state, event)).toBe(allowed?.[3]);
});

test('[PAY-24] the table has these states and events, and no others', () => {
  expect(Object.keys(PAYMENT_STEPS)).toEqual(STATES);
  const inTable = Object.values(PAYMENT_STEPS).flatMap(({ next }) => Object.keys(next));
  expect(inTable).toHaveLength(ALLOWED.length);
  expect(new Set(inTable)).toEqual(new Set(EVENTS));
});

function reachableFrom(start: PaymentState): Set<PaymentState> {
  const reached = new Set([start]);
  for (const state of reached)
    for (const follower of Object.values(PAYMENT_STEPS[state].next)) reached.add(follower);
  return reached;
}

test('[PAY-24] every state can be reached, and every way ends', () => {
  expect(FIRST_PAYMENT_STATE).toBe('quoted');
  expect(reachableFrom('quoted')).toEqual(new Set(STATES));
  const ends = statesWhere(isPaymentEnded);
  expect(ends).toEqual(['captured', 'voided', 'refunded']);
  for (const state of STATES) expect(ends.some((end) => reachableFrom(state).has(end))).toBe(true);
});

test('[PAY-21] reservations are held from the submission on, and for good only where the money was taken', () => {
  expect(statesWhere((state) => !PAYMENT_STEPS[state].holdsReservations)).toEqual([
    'quoted',
    'voided',
    'refunded',
  ]);
  const beforeSubmission = ALLOWED.filter(([, , , follower]) => follower === 'quoted');
  expect(beforeSubmission).toEqual([]);
});

test.each([
  ['quoted', 'open'],
  ['submitted', 'pending'],
  ['unknown', 'pending'],
  ['voiding', 'pending'],
  ['refunding', 'pending'],
  ['captured', 'paid'],
  ['voided', 'not-taken'],
  ['refunded', 'given-back'],
] as const)('[PAY-28] of a payment that is %s the customer hears: %s', (state, outcome) => {
  expect(PAYMENT_STEPS[state].outcome).toBe(outcome);
});

test('[PAY-27] "not taken" is reached only by a void that the gateway confirmed, and from there nothing is taken', () => {
  expect(ALLOWED.filter(([, , , follower]) => PAYMENT_STEPS[follower].outcome === 'not-taken')).toEqual([
    ['PAY-27', 'voiding', 'void-confirmed', 'voided'],
  ]);
  expect(reachableFrom('voided')).toEqual(new Set(['voided']));
});

test('[PAY-22] a payment that is to end without money is still paid if it was captured first', () => {
  expect(reachableFrom('voiding')).toContain('captured');
});

test('[PAY-24] the drawing has a line for every state and every transition', () => {
  const lines = describePaymentMachine().split('\n');
  expect(lines[0]).toBe('stateDiagram-v2');
  expect(lines).toContain('  [*] --> quoted');
  expect(lines.filter((line) => line.includes(' as '))).toHaveLength(STATES.length);
  for (const [, state, event, follower] of ALLOWED)
    expect(lines).toContain(`  ${state} --> ${follower}: ${event}`);
  expect(lines.filter((line) => line.includes('-->'))).toHaveLength(ALLOWED.length + 1);
});
