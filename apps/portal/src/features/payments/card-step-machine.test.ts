import { expect, test } from 'vitest';
import {
  CARD_STEPS,
  type CardStepEvent,
  type CardStepState,
  cardStepAfter,
} from '#portal/features/payments/card-step-machine.ts';

const STATES = Object.keys(CARD_STEPS) as CardStepState[];
const EVENTS: readonly CardStepEvent[] = [
  'ready',
  'submit',
  'incomplete',
  'declined',
  'failed',
  'retry',
  'left',
  'restored',
];

test('[PAY-66] only a form that can be used is submitted, and only one payment at a time is under way', () => {
  const paying = STATES.filter((state) => cardStepAfter(state, 'submit') === 'paying' && state !== 'paying');
  expect(paying).toEqual(['ready', 'incomplete', 'declined']);
  expect(cardStepAfter('left', 'submit')).toBe('left');
});

test('[PAY-62] a page that was left and comes back, and a form that failed, begin afresh', () => {
  for (const state of STATES) expect(cardStepAfter(state, 'restored')).toBe('loading');
  expect(cardStepAfter('failed', 'retry')).toBe('loading');
  for (const event of EVENTS.filter((name) => name !== 'retry' && name !== 'restored'))
    expect(cardStepAfter('failed', event)).toBe('failed');
});
