import { expect, test } from 'vitest';
import {
  CARD_STEPS,
  type CardStepEvent,
  type CardStepState,
  cardStepAfter,
  isFormOut,
} from '#portal/features/payments/card/card-step-machine.ts';

const STATES = Object.keys(CARD_STEPS) as CardStepState[];
const EVENTS: readonly CardStepEvent[] = [
  'ready',
  'submit',
  'incomplete',
  'declined',
  'offline',
  'failed',
  'impossible',
  'retry',
  'left',
  'restored',
];

test('[PAY-66] only a form that can be used is submitted, and only one payment at a time is under way', () => {
  const paying = STATES.filter((state) => cardStepAfter(state, 'submit') === 'paying' && state !== 'paying');
  expect(paying).toEqual(['ready', 'incomplete', 'declined', 'offline']);
  expect(cardStepAfter('left', 'submit')).toBe('left');
});

test('[PAY-62] a page that was left and comes back, and a form that failed, begin afresh', () => {
  for (const state of STATES) expect(cardStepAfter(state, 'restored')).toBe('loading');
  expect(STATES.filter(isFormOut)).toEqual(['failed', 'unanswered']);
  // Where nothing can be paid online, another form would not help.
  expect(cardStepAfter('impossible', 'retry')).toBe('impossible');
  for (const out of STATES.filter(isFormOut)) {
    expect(cardStepAfter(out, 'retry')).toBe('loading');
    for (const event of EVENTS.filter((name) => name !== 'retry' && name !== 'restored'))
      expect(cardStepAfter(out, event)).toBe(out);
  }
});

test('[PAY-76] only a form that fails after Pay may have authorised the card', () => {
  const after = STATES.filter((state) => cardStepAfter(state, 'failed') === 'unanswered');
  expect(after).toEqual(['paying', 'unanswered']);
});
