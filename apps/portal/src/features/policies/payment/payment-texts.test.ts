// @vitest-environment happy-dom
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { expect, test } from 'vitest';
import {
  howNextPaid,
  nextPaymentTexts,
  paymentHeadline,
} from '#portal/features/policies/payment/payment-texts.ts';
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

const CARD = 'by card ending in\u00A04242';
const EXPIRED = { cardExpiry: '10/2026' };

test.each<[string, Partial<PolicyDetail>, boolean, string[] | undefined]>([
  [
    'all is known',
    { paymentFrequency: 'Fortnightly' },
    true,
    ['You pay', '$32.82', 'each fortnight', `Next on 27/11/2026, ${CARD}`],
  ],
  ['the site does not show how often', {}, false, ['You pay', '$32.82', '', `Next on 27/11/2026, ${CARD}`]],
  [
    'no day is known',
    { nextCollectionDate: null },
    true,
    ['You pay', '$32.82', 'each month', 'By card ending in\u00A04242'],
  ],
  [
    'neither day nor method is known',
    { nextCollectionDate: null, paymentMethodId: 3, paymentMethodText: '' },
    true,
    ['You pay', '$32.82', 'each month', ''],
  ],
  [
    'a premium is not known',
    { livesInsured: unknownPremium },
    true,
    ['Next payment', '27/11/2026', '', 'By card ending in\u00A04242'],
  ],
  ['nothing is known', { livesInsured: unknownPremium, nextCollectionDate: null }, true, undefined],
  ['the policy has ended', { policyStatusId: 60 }, true, undefined],
])('[POL-36] what is paid where %s', (_, fields, showsFrequency, texts) => {
  const headline = paymentHeadline(aPolicyDetail(fields), showsFrequency, NOW);
  expect(headline && Object.values(headline)).toEqual(texts);
});

test.each<[string, Partial<PolicyDetail>, string]>([
  ['has expired', EXPIRED, 'Due on 27/11/2026. It cannot be taken: the card has expired.'],
  [
    'has expired, where no day is known',
    { ...EXPIRED, nextCollectionDate: null },
    'By card ending in\u00A04242, which has expired',
  ],
  ['expires soon', { cardExpiry: '11/2026' }, `Next on 27/11/2026, ${CARD}, which expires soon`],
])('[UPD-82] a payment by a card that %s is not promised', (_, fields, note) => {
  expect(paymentHeadline(aPolicyDetail(fields), true, NOW)?.note).toBe(note);
});

test('[UPD-82] the next payment of an expired card is not said to be taken', () => {
  expect(howNextPaid(aPolicyDetail({ cardExpiry: '01/2020' }))).toBe('cannot be taken: the card has expired');
  expect(howNextPaid(aPolicyDetail({ cardExpiry: '12/2099' }))).toMatch(/^by card ending in/);
});
