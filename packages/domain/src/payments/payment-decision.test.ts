import { expect, test } from 'vitest';
import {
  type DecidingPayment,
  decidePayment,
  type GatewayPaymentState,
  type GatewayQuestion,
  type Observation,
  type PaymentAction,
} from './payment-decision.ts';
import type { PaymentState } from './payment-machine.ts';

const NOW = new Date('2025-11-15T03:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

const payment = (state: PaymentState, fields: Partial<DecidingPayment> = {}): DecidingPayment => ({
  state,
  amountCents: state === 'quoted' ? null : 4110,
  currency: 'NZD',
  quotedAt: before(300),
  submittedAt: state === 'quoted' ? null : before(60),
  ...fields,
});

const money = (status: 'authorised' | 'captured' | 'refunded', amountCents: number, currency = 'NZD') =>
  ({ status, amountCents, currency }) as const;

/** Everything that a gateway can say. */
const ANSWERS = {
  open: { status: 'open' },
  voided: { status: 'voided' },
  missing: { status: 'missing' },
  unanswered: { status: 'unanswered' },
  authorised: money('authorised', 4110),
  'authorised for more': money('authorised', 4111),
  'authorised in dollars of another country': money('authorised', 4110, 'AUD'),
  captured: money('captured', 4110),
  'captured less': money('captured', 4109),
  'captured in dollars of another country': money('captured', 4110, 'AUD'),
  refunded: money('refunded', 4110),
} as const satisfies { [name: string]: GatewayPaymentState | { status: 'unanswered' } };
type Answer = keyof typeof ANSWERS;

const QUESTIONS: GatewayQuestion[] = ['find', 'capture', 'void', 'refund'];
const ANSWER_NAMES = Object.keys(ANSWERS) as Answer[];
const NOTHING: Observation = { asked: 'nothing' };
const seen = (asked: GatewayQuestion, answer: Answer): Observation => ({ asked, answer: ANSWERS[answer] });
const EVERY_OBSERVATION = [
  NOTHING,
  ...QUESTIONS.flatMap((question) => ANSWER_NAMES.map((answer) => seen(question, answer))),
];

const ask = (question: GatewayQuestion): PaymentAction => ({ ask: question });
const WAIT: PaymentAction = { wait: true };

/** The step after each answer about a submitted payment, written apart from the code. */
const AFTER_SUBMISSION: { [answer in Answer]: [rule: string, PaymentAction] } = {
  open: ['PAY-26', { record: 'capture-impossible' }],
  voided: ['PAY-26', { record: 'capture-impossible' }],
  missing: ['PAY-26', { record: 'capture-impossible' }],
  unanswered: ['PAY-28', { record: 'capture-unanswered' }],
  authorised: ['PAY-26', ask('capture')],
  'authorised for more': ['PAY-26', { record: 'capture-impossible' }],
  'authorised in dollars of another country': ['PAY-26', { record: 'capture-impossible' }],
  captured: ['PAY-20', { record: 'capture-confirmed' }],
  'captured less': ['PAY-23', { record: 'capture-unusable' }],
  'captured in dollars of another country': ['PAY-23', { record: 'capture-unusable' }],
  refunded: ['PAY-23', { record: 'capture-unusable' }],
};

/** The same after a void was asked for. */
const AFTER_VOID: { [answer in Answer]: [rule: string, PaymentAction] } = {
  open: ['PAY-27', WAIT],
  voided: ['PAY-27', { record: 'void-confirmed' }],
  missing: ['PAY-27', WAIT],
  unanswered: ['PAY-27', WAIT],
  authorised: ['PAY-27', WAIT],
  'authorised for more': ['PAY-27', WAIT],
  'authorised in dollars of another country': ['PAY-27', WAIT],
  captured: ['PAY-22', { record: 'capture-confirmed' }],
  'captured less': ['PAY-23', { record: 'capture-unusable' }],
  'captured in dollars of another country': ['PAY-23', { record: 'capture-unusable' }],
  refunded: ['PAY-23', { record: 'capture-unusable' }],
};

const cases = (
  table: typeof AFTER_VOID,
  states: readonly PaymentState[],
  questions: readonly GatewayQuestion[],
) =>
  states.flatMap((state) =>
    questions.flatMap((question) =>
      ANSWER_NAMES.map((answer) => [table[answer][0], state, question, answer, table[answer][1]] as const),
    ),
  );

test.each(cases(AFTER_SUBMISSION, ['submitted', 'unknown'], ['find', 'void', 'refund']))(
  '[%s] %s, asked to %s, the gateway says %s',
  (_id, state, question, answer, expected) => {
    expect(decidePayment(payment(state), seen(question, answer), NOW)).toEqual(expected);
  },
);

const AFTER_CAPTURE = {
  ...AFTER_SUBMISSION,
  authorised: ['PAY-26', { record: 'capture-impossible' }],
} as const;

test.each(ANSWER_NAMES)(
  '[PAY-26] a gateway that was asked to capture is not asked twice: it says %s',
  (answer) => {
    for (const state of ['submitted', 'unknown'] as const)
      expect(decidePayment(payment(state), seen('capture', answer), NOW)).toEqual(AFTER_CAPTURE[answer][1]);
  },
);

test.each(cases(AFTER_VOID, ['voiding'], ['void']))(
  '[%s] %s, asked to %s, the gateway says %s',
  (_id, state, question, answer, expected) => {
    expect(decidePayment(payment(state), seen(question, answer), NOW)).toEqual(expected);
  },
);

test('[PAY-27] a payment that is to end is voided at the gateway, whatever was asked before', () => {
  for (const observation of EVERY_OBSERVATION.filter(({ asked }) => asked !== 'void'))
    expect(decidePayment(payment('voiding'), observation, NOW)).toEqual(ask('void'));
});

test('[PAY-23] money that cannot be allocated is asked back until the gateway gave it back', () => {
  for (const observation of EVERY_OBSERVATION.filter(({ asked }) => asked !== 'refund'))
    expect(decidePayment(payment('refunding'), observation, NOW)).toEqual(ask('refund'));
  for (const answer of ANSWER_NAMES)
    expect(decidePayment(payment('refunding'), seen('refund', answer), NOW)).toEqual(
      answer === 'refunded' ? { record: 'refund-confirmed' } : WAIT,
    );
});

test('[PAY-26] a submitted payment is looked up before anything else', () => {
  for (const state of ['submitted', 'unknown'] as const)
    expect(decidePayment(payment(state), NOTHING, NOW)).toEqual(ask('find'));
});

test.each([
  [0, ask('capture')],
  [599.999, ask('capture')],
  [600, { record: 'capture-impossible' }],
  [86_400, { record: 'capture-impossible' }],
  [-30, ask('capture')],
])('[PAY-26] %d seconds after the submission', (seconds, expected) => {
  const submitted = payment('unknown', { submittedAt: before(seconds) });
  expect(decidePayment(submitted, seen('find', 'authorised'), NOW)).toEqual(expected);
});

test.each([
  [0, WAIT],
  [1_799.999, WAIT],
  [1_800, { record: 'quote-expired' }],
  [86_400, { record: 'quote-expired' }],
  [-30, WAIT],
])('[PAY-25] a card form of %d seconds', (seconds, expected) => {
  const quoted = payment('quoted', { quotedAt: before(seconds) });
  for (const observation of EVERY_OBSERVATION)
    expect(decidePayment(quoted, observation, NOW)).toEqual(expected);
});

test.each(['captured', 'voided', 'refunded'] as const)('[PAY-24] nothing follows in %s', (state) => {
  for (const observation of EVERY_OBSERVATION)
    expect(decidePayment(payment(state), observation, before(-86_400))).toEqual(WAIT);
});

test('[PAY-23] a payment without an amount, or without a submission, is never captured', () => {
  for (const fields of [{ amountCents: null }, { submittedAt: null }]) {
    for (const state of ['submitted', 'unknown'] as const)
      expect(decidePayment(payment(state, fields), seen('find', 'authorised'), NOW)).toEqual({
        record: 'capture-impossible',
      });
  }
  const unsubmitted = payment('voiding', { amountCents: null });
  expect(decidePayment(unsubmitted, seen('void', 'captured'), NOW)).toEqual({ record: 'capture-unusable' });
});
