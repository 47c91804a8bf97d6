import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Agreed,
  canFollow,
  type DecidingSetup,
  decideApply,
  decideCleaning,
  decideReturn,
  isChangeableOnline,
  type PolicyToChange,
  type SetupAction,
  type SetupAnswer,
} from './method-setup-decision.ts';
import { METHOD_SETUP_LIMITS } from './method-setup-limits.ts';
import type { MethodSetupState } from './method-setup-machine.ts';

const NOW = new Date('2026-11-22T03:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const LIFE = METHOD_SETUP_LIMITS.setupLifeSeconds;
const setup = (state: MethodSetupState = 'opened', ageSeconds = 60): DecidingSetup => ({
  state,
  openedAt: before(ageSeconds),
});

/** Everything that a gateway can say. */
const ANSWERS = {
  open: { status: 'open' },
  declined: { status: 'declined' },
  canceled: { status: 'canceled' },
  missing: { status: 'missing' },
  unanswered: { status: 'unanswered' },
  'a saved card': { status: 'saved', method: { type: 'card' } },
  'a saved bank account': { status: 'saved', method: { type: 'bank-account' } },
} as const satisfies { [name: string]: SetupAnswer };
type Answer = keyof typeof ANSWERS;
const ANSWER_NAMES = Object.keys(ANSWERS) as Answer[];
const AGREED: Agreed[] = ['card', 'bank-account', null];
const ENDED: MethodSetupState[] = ['applied', 'declined', 'canceled', 'expired', 'superseded'];

/** The steps after each answer where a card was agreed to, written apart from the code. */
const AFTER_CARD_AGREED: { [answer in Answer]: [rule: string, SetupAction] } = {
  open: ['UPD-12', { tell: 'open' }],
  declined: ['UPD-12', { record: 'declined' }],
  canceled: ['UPD-12', { record: 'canceled' }],
  missing: ['UPD-12', { record: 'expired' }],
  unanswered: ['UPD-15', { tell: 'unanswered' }],
  'a saved card': ['UPD-10', { apply: true }],
  'a saved bank account': ['UPD-6', { tell: 'not-agreed' }],
};

test.each(ANSWER_NAMES.map((answer) => [AFTER_CARD_AGREED[answer][0], answer] as const))(
  '[%s] an open setup, the gateway says: %s',
  (_rule, answer) => {
    const action = decideReturn(setup(), ANSWERS[answer], { agreed: 'card', now: NOW });
    expect(action).toEqual(AFTER_CARD_AGREED[answer][1]);
  },
);

test('[UPD-6] what was saved is applied only where that kind was agreed to', () => {
  for (const agreed of AGREED)
    for (const type of ['card', 'bank-account'] as const) {
      const action = decideReturn(setup(), { status: 'saved', method: { type } }, { agreed, now: NOW });
      expect(action).toEqual(agreed === type ? { apply: true } : { tell: 'not-agreed' });
    }
});

test('[UPD-10] nothing is decided before the gateway was asked', () => {
  for (const agreed of AGREED)
    expect(decideReturn(setup(), undefined, { agreed, now: NOW })).toEqual({ ask: 'find' });
});

test.each(ENDED)('[UPD-11] a setup that is %s is told as it ended, whatever the gateway says', (state) => {
  for (const answer of [undefined, ...ANSWER_NAMES.map((name) => ANSWERS[name])])
    for (const age of [0, LIFE * 2])
      expect(decideReturn(setup(state, age), answer, { agreed: 'card', now: NOW })).toEqual({
        tell: 'ended',
      });
});

test('[UPD-18] an open setup expires after an hour to the second, whatever was saved in it', () => {
  const agreed = 'card';
  const saved = ANSWERS['a saved card'];
  expect(decideReturn(setup('opened', LIFE - 1), saved, { agreed, now: NOW })).toEqual({ apply: true });
  for (const answer of [undefined, ...ANSWER_NAMES.map((name) => ANSWERS[name])])
    expect(decideReturn(setup('opened', LIFE), answer, { agreed, now: NOW })).toEqual({ record: 'expired' });
});

const anyAnswer = fc.option(fc.constantFrom(...ANSWER_NAMES.map((name) => ANSWERS[name])), {
  nil: undefined,
});

test('[UPD-12] only what the gateway saved and the customer agreed to is ever applied', () => {
  const anySetup = fc.record({
    state: fc.constantFrom<MethodSetupState>('opened', ...ENDED),
    age: fc.integer({ min: 0, max: 2 * LIFE }),
  });
  fc.assert(
    fc.property(anySetup, anyAnswer, fc.constantFrom(...AGREED), ({ state, age }, answer, agreed) => {
      const action = decideReturn(setup(state, age), answer, { agreed, now: NOW });
      if (!('apply' in action)) return;
      expect(state).toBe('opened');
      expect(age).toBeLessThan(LIFE);
      expect(answer).toEqual({ status: 'saved', method: { type: agreed } });
    }),
    { seed: 12, numRuns: 2_000 },
  );
});

const POLICY: PolicyToChange = {
  policyStatusId: 30,
  paymentMethodId: 1,
  isAccountHeld: false,
  position: 7,
  appliedPosition: null,
};

test.each([
  [null, 'applied'],
  [6, 'applied'],
  [8, 'superseded'],
] as const)('[UPD-14] with setup %s in force, setup 7 is %s', (appliedPosition, expected) => {
  expect(decideApply({ ...POLICY, appliedPosition })).toBe(expected);
});

test.each([
  ['live, by card', 30, 1, true],
  ['overdue, from a bank account', 40, 2, true],
  ['accepted, by card', 20, 1, true],
  ['by cheque', 30, 3, false],
  ['by a method that nobody knows', 30, 9, false],
  ['lapsed', 50, 1, false],
  ['cancelled', 60, 2, false],
] as const)('[UPD-3] [UPD-19] a policy that is %s', (_what, policyStatusId, paymentMethodId, isPossible) => {
  const policy = { ...POLICY, policyStatusId, paymentMethodId };
  expect(isChangeableOnline(policy)).toBe(isPossible);
  expect(decideApply(policy)).toBe(isPossible ? 'applied' : 'not-possible');
});

test('[ACT-9] on hold no policy is changed, and none follows a change from before', () => {
  const policy = { ...POLICY, isAccountHeld: true };
  expect(isChangeableOnline(policy)).toBe(false);
  expect(decideApply(policy)).toBe('not-possible');
  expect(canFollow(policy, CHANGE)).toBe(false);
});

test('[UPD-14] in whichever order setups come back, the newest that was applied stays', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (positions) => {
      let appliedPosition: number | null = null;
      for (const position of positions)
        if (decideApply({ ...POLICY, position, appliedPosition }) === 'applied') appliedPosition = position;
      expect(appliedPosition).toBe(Math.max(...positions));
    }),
    { seed: 12 },
  );
});

/** The steps of the job once the time of a setup is over. */
const CLEANING: { [answer in Answer]: ReturnType<typeof decideCleaning> } = {
  open: { close: true },
  declined: { close: true },
  canceled: { close: true },
  missing: { close: true },
  unanswered: { wait: true },
  'a saved card': { close: true },
  'a saved bank account': { close: true },
};

test.each(ANSWER_NAMES)('[UPD-34] of a setup whose time is over, the gateway says: %s', (answer) => {
  for (const state of ['opened', 'declined', 'canceled', 'expired', 'superseded'] as const)
    expect(decideCleaning({ ...setup(state, LIFE), wasOpened: true }, ANSWERS[answer], NOW)).toEqual(
      CLEANING[answer],
    );
});

test('[UPD-18] [UPD-34] the job waits for the time of a setup, asks, and asks nothing of one that was never opened', () => {
  const opened = { ...setup('opened', LIFE - 1), wasOpened: true };
  expect(decideCleaning(opened, undefined, NOW)).toEqual({ wait: true });
  expect(decideCleaning({ ...opened, openedAt: before(LIFE) }, undefined, NOW)).toEqual({ ask: 'find' });
  const never = { ...setup('opened', LIFE), wasOpened: false };
  expect(decideCleaning(never, undefined, NOW)).toEqual({ close: true });
});

const CHANGE = { position: 7, previousMethodId: 1 };
test.each([
  ['paid as the first was', { policyStatusId: 30, paymentMethodId: 1, appliedPosition: null }, true],
  ['changed before', { policyStatusId: 30, paymentMethodId: 1, appliedPosition: 6 }, true],
  ['changed later', { policyStatusId: 30, paymentMethodId: 1, appliedPosition: 8 }, false],
  ['paid in another way', { policyStatusId: 30, paymentMethodId: 2, appliedPosition: null }, false],
  ['ended', { policyStatusId: 50, paymentMethodId: 1, appliedPosition: null }, false],
] as const)('[UPD-20] [UPD-22] another policy that is %s', (_what, policy, isPossible) => {
  expect(canFollow({ ...POLICY, ...policy }, CHANGE)).toBe(isPossible);
});

test('[UPD-20] a policy that only the insurer can change never follows', () => {
  const cheque = { ...POLICY, paymentMethodId: 3 };
  expect(canFollow(cheque, { position: 7, previousMethodId: 3 })).toBe(false);
});
