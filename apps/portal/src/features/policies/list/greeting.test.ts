import { expect, test } from 'vitest';
import { greeting } from '#portal/features/policies/list/greeting.ts';

const policies = (live: number, ended: number) => [
  ...Array.from({ length: live }, () => ({ policyStatusId: 30 })),
  ...Array.from({ length: ended }, () => ({ policyStatusId: 60 })),
];

test.each([
  [1, 0, 'Hello Tāne. You have 1 policy.'],
  [12, 8, 'Hello Tāne. You have 12 policies, and 8 that have ended.'],
  [1, 1, 'Hello Tāne. You have 1 policy, and 1 that has ended.'],
  [0, 3, 'Hello Tāne. Your 3 policies have ended.'],
  [0, 1, 'Hello Tāne. Your policy has ended.'],
  [0, 0, 'Hello Tāne.'],
])('[POL-33] %i live, %i ended: %s', (live, ended, text) => {
  expect(greeting({ firstName: 'Tāne', policies: policies(live, ended), missing: [] })).toBe(text);
});

test('[POL-33] a policy that could not be loaded counts, and a name that is not there is left out', () => {
  expect(greeting({ firstName: '', policies: policies(0, 1), missing: ['5'] })).toBe(
    'Hello. You have 1 policy, and 1 that has ended.',
  );
});
