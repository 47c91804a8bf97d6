// @vitest-environment happy-dom
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { expect, test } from 'vitest';
import { nextPaymentTexts, paymentSentence } from '#portal/features/policies/payment/payment-texts.ts';
import { aBenefit, aPolicyDetail } from '#portal/testing/factories.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const BANK = { paymentMethodId: 2, bankAccountMasked: '••-••••-•••••••9-00' };

test.each<[Partial<PolicyDetail>, string]>([
  [{}, 'by card ending in\u00A04242'],
  [{ cardNumberSuffix: null }, 'by card'],
  [BANK, 'from your bank account ending in\u00A09-00'],
  [{ paymentMethodId: 3, paymentMethodText: 'Cheque' }, 'by cheque'],
])('[POL-30] %j is paid %s', (fields, how) => {
  expect(nextPaymentTexts(aPolicyDetail(fields), NOW)).toEqual({
    amount: '$32.82',
    date: '27/11/2026',
    how,
    isSent: fields.paymentMethodId === 3,
  });
});

const unknownPremium = aPolicyDetail().livesInsured.map((life) => ({
  ...life,
  benefits: [aBenefit({ premiumCents: null })],
}));

test.each<[string, Partial<PolicyDetail>, boolean, string | undefined]>([
  [
    'all is known',
    { paymentFrequency: 'Fortnightly' },
    true,
    'You pay $32.82 each fortnight, next on 27/11/2026, by card ending in\u00A04242.',
  ],
  [
    'the site does not show how often',
    {},
    false,
    'You pay $32.82 each time, next on 27/11/2026, by card ending in\u00A04242.',
  ],
  ['no day is known', { nextCollectionDate: null }, true, 'You pay $32.82 each month.'],
  [
    'a premium is not known',
    { livesInsured: unknownPremium },
    true,
    'Your next payment is on 27/11/2026, by card ending in\u00A04242.',
  ],
  ['nothing is known', { livesInsured: unknownPremium, nextCollectionDate: null }, true, undefined],
])('[POL-36] what is paid where %s', (_, fields, showsFrequency, sentence) => {
  expect(paymentSentence(aPolicyDetail(fields), showsFrequency, NOW)).toBe(sentence);
});
