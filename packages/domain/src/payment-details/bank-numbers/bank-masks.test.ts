import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedBankAccount, maskedBankBranch } from './bank-masks.ts';

test.each([
  ['12-3113', '••-••13', '0003869-00', '••••••9-00'],
  ['082-082', '•••-•82', '012345678', '••••••678'],
  ['00006-003', '•••••-•03', '1234567', '••••567'],
])('[BNK-12] of %s and %s the last digits are shown', (branch, branchMasked, account, accountMasked) => {
  expect(maskedBankBranch(branch)).toBe(branchMasked);
  expect(maskedBankAccount(account)).toBe(accountMasked);
});

test('[BNK-12] a mask keeps the form, counts dots as digits, and shows at most three digits', () => {
  expect(maskedBankAccount('•••3869-00')).toBe('••••••9-00');
  fc.assert(
    fc.property(fc.stringMatching(/^[\d-]{0,20}$/), (number) => {
      for (const masked of [maskedBankBranch(number), maskedBankAccount(number)]) {
        expect(masked).toHaveLength(number.length);
        expect(masked.replaceAll(/\D/g, '').length).toBeLessThanOrEqual(3);
        expect(masked.replaceAll(/[^-]/g, '')).toBe(number.replaceAll(/[^-]/g, ''));
      }
    }),
    { seed: 26 },
  );
});
