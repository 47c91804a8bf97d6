import { expect, test } from 'vitest';
import {
  METHOD_STEPS,
  type MethodStepEvent,
  type MethodStepState,
} from '#portal/features/payment-details/method-step-machine.ts';

const STATES = Object.keys(METHOD_STEPS) as MethodStepState[];
const EVENTS: readonly MethodStepEvent[] = [
  'ready',
  'submitted',
  'unconfirmed',
  'incomplete',
  'declined',
  'offline',
  'failed',
  'impossible',
  'left',
  'opened',
];

/** Each state with the events that mean something in it, as `event>state`. */
const TABLE: Readonly<Record<MethodStepState, string>> = {
  loading: 'ready>ready failed>failed impossible>impossible opened>loading',
  ready: 'submitted>saving unconfirmed>unconfirmed failed>failed opened>loading',
  unconfirmed: 'submitted>saving unconfirmed>unconfirmed failed>failed opened>loading',
  incomplete: 'submitted>saving unconfirmed>unconfirmed failed>failed opened>loading',
  declined: 'submitted>saving unconfirmed>unconfirmed failed>failed opened>loading',
  offline: 'submitted>saving unconfirmed>unconfirmed failed>failed opened>loading',
  saving:
    'incomplete>incomplete declined>declined offline>offline failed>unanswered left>left opened>loading',
  failed: 'opened>loading',
  unanswered: 'opened>loading',
  impossible: '',
  left: 'opened>loading',
};

test.each(STATES)('[UPD-58] %s: what each event leads to; any other changes nothing', (state) => {
  const known = new Map(TABLE[state].split(' ').map((pair) => pair.split('>') as [string, string]));
  for (const event of EVENTS) expect(METHOD_STEPS[state][event], event).toBe(known.get(event));
});
