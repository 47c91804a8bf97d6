import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import { expect, test } from 'vitest';
import { codeWrongText } from './code-texts.ts';

test('[CON-98] of every number of tries left, the last two and none are told', () => {
  const { maxTries } = CONTACT_CONFIRMATION_LIMITS.code;
  const plain = 'The code is not right. Check it and try again.';
  expect(
    Array.from({ length: maxTries }, (_, wrongBefore) => codeWrongText(maxTries - 1 - wrongBefore)),
  ).toEqual([
    plain,
    plain,
    `${plain} You have 2 tries left with this code. After that you need a new one.`,
    `${plain} You have 1 try left with this code. After that you need a new one.`,
    'The code is not right, and you have no tries left with it. Choose Resend to get a new code.',
  ]);
  expect(codeWrongText()).toBe(plain);
});
