import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListState } from '../policies/list-state.ts';
import { PASSKEY_LIMITS } from './passkey-limits.ts';
import {
  findPasskeyPromptBlock,
  hasTimeForPasskeyPrompt,
  type PasskeyPromptBlock,
  type PasskeyPromptFacts,
  passkeyPromptReturnsAt,
  type ShownList,
} from './passkey-prompt.ts';

fc.configureGlobal({ seed: 2628, numRuns: 1000 });

const HIGHEST = 2 ** 32 - 1;
const DAY = 86_400;
const ASKED: PasskeyPromptFacts = {
  percent: 100,
  draw: HIGHEST,
  beganByCode: true,
  isOnHold: false,
  releasedSecondsAgo: null,
  hasPasskeyHere: false,
  passkeys: 0,
};
const blockWith = (facts: Partial<PasskeyPromptFacts>) => findPasskeyPromptBlock({ ...ASKED, ...facts });
const percents = () => fc.double({ min: 0, max: 100, noNaN: true });
const draws = () => fc.integer({ min: 0, max: HIGHEST });

test('[PKY-26] nobody is asked at 0 per cent, everybody at 100, and who is in stays in as the share grows', () => {
  fc.assert(
    fc.property(percents(), percents(), draws(), (one, other, draw) => {
      expect(blockWith({ percent: 0, draw })).toBe('not-in-share');
      expect(blockWith({ percent: 100, draw })).toBeUndefined();
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      if (blockWith({ percent: less, draw }) === undefined)
        expect(blockWith({ percent: more, draw })).toBeUndefined();
    }),
  );
});

test('[PKY-26] evenly spread draws ask as many as the share says, a quarter of a per cent too', () => {
  const steps = 40_000;
  for (const percent of [0.25, 1, 10, 20]) {
    const asked = Array.from({ length: steps }, (_, step) =>
      blockWith({ percent, draw: Math.floor(((step + 0.5) / steps) * 2 ** 32) }),
    ).filter((block) => block === undefined);
    expect(asked).toHaveLength((steps * percent) / 100);
  }
});

test.each<[Partial<PasskeyPromptFacts>, PasskeyPromptBlock]>([
  [{ percent: 0 }, 'not-in-share'],
  [{ isOnHold: true }, 'on-hold'],
  [{ releasedSecondsAgo: 0 }, 'on-hold-lately'],
  [{ releasedSecondsAgo: 90 * DAY - 1 }, 'on-hold-lately'],
  [{ beganByCode: false }, 'began-by-passkey'],
  [{ hasPasskeyHere: true, passkeys: 1 }, 'set-up-here'],
  [{ passkeys: PASSKEY_LIMITS.most }, 'most-passkeys'],
])('[PKY-27] %o asks nobody: %s', (facts, block) => {
  expect(blockWith(facts)).toBe(block);
});

test('[PKY-27] a customer who was released 90 days ago, or has passkeys elsewhere, is asked', () => {
  expect(blockWith({ releasedSecondsAgo: 90 * DAY })).toBeUndefined();
  expect(blockWith({ passkeys: PASSKEY_LIMITS.most - 1 })).toBeUndefined();
});

test('[PKY-27] whatever else is so, one reason is enough not to ask', () => {
  const anyFacts: fc.Arbitrary<PasskeyPromptFacts> = fc.record({
    percent: percents(),
    draw: draws(),
    beganByCode: fc.boolean(),
    isOnHold: fc.boolean(),
    releasedSecondsAgo: fc.option(fc.integer({ min: 0, max: 200 * DAY })),
    hasPasskeyHere: fc.boolean(),
    passkeys: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(findPasskeyPromptBlock({ ...facts, isOnHold: true })).toBeDefined();
      expect(findPasskeyPromptBlock({ ...facts, releasedSecondsAgo: 0 })).toBeDefined();
      expect(findPasskeyPromptBlock({ ...facts, beganByCode: false })).toBeDefined();
      expect(findPasskeyPromptBlock({ ...facts, percent: 0 })).toBe('not-in-share');
    }),
  );
});

const CALM: ShownList = { state: 'in-order', hasOffer: false, hasCallBack: false, isIncomplete: false };

test('[PKY-28] the list has time for it only where all is in order, and nothing else needs the customer', () => {
  const states: readonly ListState['kind'][] = [
    'in-order',
    'needs-you',
    'claim-in-progress',
    'all-ended',
    'unknown',
    'unknown-beside-claim',
    'said-above',
  ];
  const lists: fc.Arbitrary<ShownList> = fc.record({
    state: fc.constantFrom(...states),
    hasOffer: fc.boolean(),
    hasCallBack: fc.boolean(),
    isIncomplete: fc.boolean(),
  });
  fc.assert(
    fc.property(lists, (list) => {
      const isCalm = Object.entries(CALM).every(([name, value]) => list[name as keyof ShownList] === value);
      expect(hasTimeForPasskeyPrompt(list)).toBe(isCalm);
    }),
  );
});

test('[PKY-29] it may come back 90 days after Not now', () => {
  const now = Date.UTC(2026, 10, 14);
  expect(new Date(passkeyPromptReturnsAt(now)).toISOString()).toBe('2027-02-12T00:00:00.000Z');
});
