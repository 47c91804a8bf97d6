// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { cardExpiryTexts } from '#portal/features/policies/payment/card-expiry-texts.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicyDetail } from '#portal/testing/factories.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const textsOn = (moment: string, facts = {}) =>
  cardExpiryTexts(aPolicyDetail({ cardExpiry: '11/2026', ...facts }), new Date(moment));

test('[UPD-80] [UPD-81] the card is good until its month has ended in the country, whatever the browser’s clock', () => {
  // 23:59 and midnight in Auckland
  expect(textsOn('2026-11-30T10:59:00Z')).toEqual({
    tag: 'Card expires soon',
    sentence:
      'Your card expires on 30/11/2026. Change it before then, so that your premiums continue to be paid.',
  });
  expect(textsOn('2026-11-30T11:00:00Z')).toEqual({
    tag: 'Card expired',
    sentence: 'Your card expired on 30/11/2026. Change it, so that your premiums can be paid.',
  });
});

test('[UPD-81] nothing is said of a good card, of a bank account, or of a policy that has ended', () => {
  expect(textsOn('2026-08-01T00:00:00Z')).toBeUndefined();
  expect(textsOn('2026-12-05T00:00:00Z', { paymentMethodId: 2 })).toBeUndefined();
  expect(textsOn('2026-12-05T00:00:00Z', { policyStatusId: 60 })).toBeUndefined();
});
