import { expect, test } from 'vitest';
import { statusSentence } from '#portal/features/policies/status-sentence.ts';

const NOTHING = { needsCustomer: false, sentBy: null };
const DATES = { terminationDate: '2026-06-19', firstCollectionDate: '2026-12-01', ...NOTHING };
const NO_DATES = { terminationDate: null, firstCollectionDate: null, ...NOTHING };

test.each([
  [20, /accepted this policy. The first payment is due on 01\/12\/2026. You do not need to do anything.$/],
  [30, /in force. You do not need to do anything.$/],
  [40, /^$/],
  [null, /working on your payment. You do not need to do anything.$/],
  [
    50,
    /ended on 19\/06\/2026, because payments stopped. It does not cover you any more. To ask about starting it again, call us on {phone}.$/,
  ],
  [
    60,
    /was cancelled and ended on 19\/06\/2026. It does not cover you any more. If you did not expect this, call us on {phone}.$/,
  ],
  [61, /was cancelled and ended on 19\/06\/2026/],
  [35, /^$/],
])('[POL-35] status %s says what it means and what to do', (statusId, sentence) => {
  expect(statusSentence(statusId, DATES)).toMatch(sentence);
});

test.each([
  [20, 'We have accepted this policy. You do not need to do anything.'],
  [
    60,
    'This policy was cancelled and ended. It does not cover you any more. If you did not expect this, call us on {phone}.',
  ],
])('[POL-35] status %i leaves out a day that is not known', (statusId, sentence) => {
  expect(statusSentence(statusId, NO_DATES)).toBe(sentence);
});

test.each([
  [20, 'We have accepted this policy. The first payment is due on 01/12/2026.'],
  [30, 'This policy is in force.'],
  [null, 'We are working on your payment.'],
])(
  '[POL-35] status %s does not say that nothing is to be done where the page asks for something',
  (statusId, sentence) => {
    expect(statusSentence(statusId, { ...DATES, needsCustomer: true })).toBe(sentence);
  },
);

test.each([
  [
    'cheque',
    'You pay by cheque. Send each payment early enough to reach us by its due date. To ask where to send it, call us on {phone}.',
  ],
  [
    '',
    'You send your payments yourself. Send each payment early enough to reach us by its due date. To ask where to send it, call us on {phone}.',
  ],
])('[POL-49] who sends the payments (%j) does not read that nothing is to be done', (sentBy, words) => {
  for (const statusId of [20, 30]) {
    const sentence = statusSentence(statusId, { ...DATES, sentBy });
    expect(sentence.endsWith(` ${words}`)).toBe(true);
    expect(sentence).not.toContain('You do not need to do anything');
  }
});
