import { expect, test } from 'vitest';
import { operations } from '../operations.ts';
import { paymentRecordFromWire, paymentRecordRequestToWire } from './payment-record.ts';
import { paymentRecordResponse } from './schemas.ts';

const PAID = {
  Status: 'Paid',
  PaidAt: '2026-03-13T20:30:00.000Z',
  Amount: 49.18,
  GivenBackAmount: 0,
  CardBrand: 'Visa',
  CardLastDigits: '4242',
  ReceiptReference: 'R7F3',
};

test('[PRE-4] a recorded payment is read with the day of the site', () => {
  const wire = paymentRecordResponse.parse({ Payments: [PAID] });
  expect(paymentRecordFromWire(wire, 'Pacific/Auckland')).toEqual([
    {
      status: 'paid',
      date: '2026-03-14',
      amountCents: 4918,
      givenBackCents: 0,
      cardBrand: 'Visa',
      cardLastDigits: '4242',
      receiptReference: 'R7F3',
    },
  ]);
});

test('[PRE-4] an entry of an unknown kind, or without a moment, is left out', () => {
  const wire = { Payments: [{ ...PAID, Status: 'Disputed' }, { ...PAID, PaidAt: null }, PAID] };
  expect(paymentRecordFromWire(wire, 'Pacific/Auckland')).toHaveLength(1);
  for (const nothing of [null, {}, { Payments: null }])
    expect(paymentRecordFromWire(nothing, 'Pacific/Auckland')).toEqual([]);
});

test('[PRE-4] the request names login and policy', () => {
  const request = paymentRecordRequestToWire({ policyNumber: '70010001', loginId: 'f3Jq' });
  expect(operations.paymentRecord.body.parse(request)).toEqual({
    ClientPortalLoginId: 'f3Jq',
    ClientPolicyNumber: '70010001',
  });
});
