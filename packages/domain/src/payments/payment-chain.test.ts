import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DecidingPayment,
  decidePayment,
  type GatewayPaymentState,
  type GatewayQuestion,
  type Observation,
} from './payment-decision.ts';
import { PAYMENT_LIMITS } from './payment-limits.ts';
import { isPaymentEnded, nextPaymentState, type PaymentEvent, type PaymentState } from './payment-machine.ts';

fc.configureGlobal({ seed: 24, numRuns: 3_000 });

const START = new Date('2025-11-15T03:00:00Z').getTime();
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
const cents = fc.constantFrom(1, 4110, 4111);
const currency = fc.constantFrom('NZD', 'AUD');
const seconds = fc.integer({ min: -60, max: 4_000 });

const anyPayment: fc.Arbitrary<DecidingPayment> = fc.record({
  state: fc.constantFrom(...STATES),
  amountCents: fc.option(cents, { nil: null }),
  currency,
  quotedAt: seconds.map((ago) => new Date(START - ago * 1_000)),
  submittedAt: fc.option(
    seconds.map((ago) => new Date(START - ago * 1_000)),
    { nil: null },
  ),
});

const anyAnswer: fc.Arbitrary<GatewayPaymentState | { status: 'unanswered' }> = fc.oneof(
  fc.record({ status: fc.constantFrom('open' as const, 'voided' as const, 'missing' as const) }),
  fc.record({ status: fc.constant('unanswered' as const) }),
  fc.record({
    status: fc.constantFrom('authorised' as const, 'captured' as const, 'refunded' as const),
    amountCents: cents,
    currency,
  }),
);
const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  fc.constant({ asked: 'nothing' as const }),
  fc.record({
    asked: fc.constantFrom<GatewayQuestion>('find', 'capture', 'void', 'refund'),
    answer: anyAnswer,
  }),
);

/** The gateway's answer, as far as the rules speak of it. */
function factsOf(payment: DecidingPayment, seen: Observation) {
  const answer = seen.asked === 'nothing' ? undefined : seen.answer;
  const isSameMoney =
    answer !== undefined &&
    'amountCents' in answer &&
    answer.amountCents === payment.amountCents &&
    answer.currency === payment.currency;
  return { asked: seen.asked, status: answer?.status, isSameMoney };
}

test('[PAY-27] no observation ends a payment but the one that its rule names', () => {
  fc.assert(
    fc.property(anyPayment, anyObservation, (payment, seen) => {
      const action = decidePayment(payment, seen, new Date(START));
      const { asked, status, isSameMoney } = factsOf(payment, seen);
      const event = 'record' in action ? action.record : undefined;
      if (event === 'void-confirmed') expect([asked, status]).toEqual(['void', 'voided']);
      if (event === 'capture-confirmed') expect([status, isSameMoney]).toEqual(['captured', true]);
      if (event === 'capture-unusable') expect(['captured', 'refunded']).toContain(status);
      if (event === 'refund-confirmed') expect([asked, status]).toEqual(['refund', 'refunded']);
      if ('ask' in action && action.ask === 'capture')
        expect([status, isSameMoney]).toEqual(['authorised', true]);
    }),
  );
});

test('[PAY-24] what is recorded is always an event of the state, and an ended payment is left alone', () => {
  fc.assert(
    fc.property(anyPayment, anyObservation, (payment, seen) => {
      const action = decidePayment(payment, seen, new Date(START));
      if ('record' in action) expect(nextPaymentState(payment.state, action.record)).toBeDefined();
      if (isPaymentEnded(payment.state)) expect(action).toEqual({ wait: true });
    }),
  );
});

/**
 * A gateway that keeps its promises: one payment, captured at most once, never after a void, and
 * never voided after a capture.
 */
function createGateway(first: GatewayPaymentState) {
  let held = first;
  let captures = 0;
  const changes: { readonly [question in GatewayQuestion]: (amountCents: number) => void } = {
    find: () => undefined,
    capture: (amountCents) => {
      if (held.status !== 'authorised' || held.amountCents !== amountCents) return;
      held = { ...held, status: 'captured' };
      captures += 1;
    },
    void: () => {
      if (held.status === 'open' || held.status === 'authorised') held = { status: 'voided' };
    },
    refund: () => {
      if (held.status === 'captured') held = { ...held, status: 'refunded' };
    },
  };
  return {
    ask: (question: GatewayQuestion, amountCents: number) => changes[question](amountCents),
    state: () => held,
    captures: () => captures,
  };
}

/**
 * The fate of one question: answered, not heard, or done and the answer lost. Seconds
 * that pass before the next.
 */
type Fate = { readonly kind: 'answered' | 'unheard' | 'lost'; readonly seconds: number };
const fates = fc.array(
  fc.record({
    kind: fc.constantFrom<Fate['kind']>('answered', 'unheard', 'lost'),
    seconds: fc.nat({ max: 400 }),
  }),
  { maxLength: 12 },
);
const GOOD: Fate = { kind: 'answered', seconds: 0 };

const firstStates: fc.Arbitrary<GatewayPaymentState> = fc.oneof(
  fc.record({ status: fc.constant('open' as const) }),
  fc.record({
    status: fc.constantFrom('authorised' as const, 'captured' as const),
    amountCents: cents,
    currency,
  }),
);

/** The parts of a history: its gateway, its troubles, its clock, and the events so far. */
type History = {
  readonly gateway: ReturnType<typeof createGateway>;
  readonly troubles: IterableIterator<Fate>;
  readonly events: PaymentEvent[];
  now: number;
};

function answerOf(
  history: History,
  question: GatewayQuestion,
  { amountCents }: DecidingPayment,
): Observation {
  const { kind, seconds: passed } = history.troubles.next().value ?? GOOD;
  if (kind !== 'unheard') history.gateway.ask(question, amountCents ?? 0);
  if (kind === 'answered') return { asked: question, answer: history.gateway.state() };
  history.now += passed * 1_000;
  return { asked: question, answer: { status: 'unanswered' } };
}

function recorded(history: History, payment: DecidingPayment, event: PaymentEvent): DecidingPayment {
  const state = nextPaymentState(payment.state, event);
  if (state === undefined) throw new Error(`${event} in ${payment.state}`);
  history.events.push(event);
  return { ...payment, state };
}

/** One round, as production has it: what the gateway said belongs to the state in which it was asked. */
function settleOnce(history: History, payment: DecidingPayment): DecidingPayment {
  let current = payment;
  let seen: Observation = { asked: 'nothing' };
  for (let step = 0; step < 12; step += 1) {
    const action = decidePayment(current, seen, new Date(history.now));
    if ('wait' in action) return current;
    if ('ask' in action) {
      seen = answerOf(history, action.ask, current);
    } else {
      current = recorded(history, current, action.record);
      seen = { asked: 'nothing' };
      if (action.record === 'capture-unanswered') return current;
    }
  }
  throw new Error('A round does not end');
}

/** Settles a payment until it has ended. */
function settle(payment: DecidingPayment, gateway: History['gateway'], troubles: readonly Fate[]) {
  const history: History = { gateway, troubles: troubles.values(), events: [], now: START };
  let current = payment;
  for (let round = 0; round < 40 && !isPaymentEnded(current.state); round += 1) {
    current = settleOnce(history, current);
    history.now += PAYMENT_LIMITS.longestCheckWaitSeconds * 1_000;
  }
  return { state: current.state, events: history.events };
}

const ENDS = { captured: 'captured', voided: 'voided', refunded: 'refunded' } as const;

test('[PAY-28] every payment ends once the gateway answers, as the gateway says it ended', () => {
  const submission = fc.record({
    state: fc.constantFrom<PaymentState>('quoted', 'submitted'),
    amountCents: cents,
    currency,
  });
  fc.assert(
    fc.property(submission, firstStates, fates, ({ state: begin, amountCents, ...rest }, first, troubles) => {
      const isSubmitted = begin === 'submitted';
      const payment: DecidingPayment = {
        ...rest,
        state: begin,
        amountCents: isSubmitted ? amountCents : null,
        quotedAt: new Date(START),
        submittedAt: isSubmitted ? new Date(START) : null,
      };
      const gateway = createGateway(first);
      const { state } = settle(payment, gateway, troubles);
      expect(Object.keys(ENDS)).toContain(state);
      expect(gateway.state().status).toBe(state);
      expect(gateway.captures()).toBeLessThanOrEqual(1);
      if (state === 'captured')
        expect(gateway.state()).toMatchObject({ amountCents, currency: rest.currency });
    }),
  );
});

test('[PAY-26] a payment that is authorised as submitted is captured, if its gateway answers in time', () => {
  const payment: DecidingPayment = {
    state: 'submitted',
    amountCents: 4110,
    currency: 'NZD',
    quotedAt: new Date(START),
    submittedAt: new Date(START),
  };
  const authorised = { status: 'authorised', amountCents: 4110, currency: 'NZD' } as const;
  expect(settle(payment, createGateway(authorised), [])).toEqual({
    state: 'captured',
    events: ['capture-confirmed'],
  });
  const lost: Fate = { kind: 'lost', seconds: 30 };
  const answered: Fate = { kind: 'answered', seconds: 0 };
  expect(settle(payment, createGateway(authorised), [answered, lost])).toEqual({
    state: 'captured',
    events: ['capture-unanswered', 'capture-confirmed'],
  });
  const unheard: Fate = { kind: 'unheard', seconds: 60 };
  expect(settle(payment, createGateway(authorised), [answered, unheard, unheard])).toEqual({
    state: 'voided',
    events: ['capture-unanswered', 'capture-unanswered', 'capture-impossible', 'void-confirmed'],
  });
});
