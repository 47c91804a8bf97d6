import { expect, test } from 'vitest';
import { returnQueryOf, triggersSaving } from '#portal/features/payment-details/return-query.ts';

test.each([
  ['accountType=DD&token=one', true],
  ['accountType=CC&token=one&action=saved&cd_crn=crn-1', true],
  ['accountType=CC&token=one&action=declined', true],
  ['setup_intent=seti_1&redirect_status=succeeded', true],
  ['setup_intent=seti_1&redirect_status=failed', false],
  ['setup_intent=seti_1', false],
])('[UPD-65] the way back %s triggers saving: %s', (search, isSaving) => {
  const query = returnQueryOf(search);
  expect(query).toEqual(Object.fromEntries(new URLSearchParams(search)));
  expect(query && triggersSaving(query)).toBe(isSaving);
});

test.each(['', 'error=true', 'accountType=CC', 'token=one', 'accountType=XX&token=one', 'success=1'])(
  '[UPD-65] the query %j is no way back',
  (search) => expect(returnQueryOf(search)).toBeUndefined(),
);

test('[UPD-67] a secret of Stripe is left out', () => {
  const search = 'agreement=nz-2026-1&setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2';
  expect(returnQueryOf(search)).toEqual({ agreement: 'nz-2026-1', setup_intent: 'seti_1' });
});
