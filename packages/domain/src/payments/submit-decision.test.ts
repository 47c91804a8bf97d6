import { expect, test } from 'vitest';
import { PAYMENT_METHOD } from '../policies/payment-method.ts';
import type { StoredItem } from './payable-items.ts';
import { PAYMENT_LIMITS } from './payment-limits.ts';
import { decideSubmit } from './submit-decision.ts';

const POLICY = {
  policyStatusId: 40,
  extendedDishonourStatusId: null,
  isCollectionUnderWay: false,
  paymentMethodId: PAYMENT_METHOD.card,
};

const item = (number: number, fields: Partial<StoredItem> = {}): StoredItem => ({
  overduePaymentId: number,
  source: 'real-time',
  transactionId: 500 + number,
  dueDate: new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10),
  overrideDate: null,
  amountCents: 1_000,
  paymentOverrideId: null,
  queuedTransactionId: null,
  dishonourTransactionId: null,
  isReserved: false,
  isPending: false,
  ...fields,
});

const ITEMS = [item(1), item(2), item(3)];

const submit = (submission: Partial<Parameters<typeof decideSubmit>[0]>) =>
  decideSubmit({
    policy: POLICY,
    items: ITEMS,
    transactionIds: [501, 502],
    maxAmountCents: 3_000,
    ...submission,
  });

test('[PAY-32] a payment is for as much as its card form was opened for, and not for a cent more', () => {
  const expected = { event: 'submitted', overduePaymentIds: [1, 2], amountCents: 2_000 };
  expect(submit({ maxAmountCents: 2_000 })).toEqual(expected);
  expect(submit({ maxAmountCents: 1_999 })).toEqual({ event: 'selection-refused' });
});

test('[PAY-32] what became overdue after the card form was opened needs another one', () => {
  const later = { items: [...ITEMS, item(4)], transactionIds: [501, 502, 503, 504] };
  expect(submit(later)).toEqual({ event: 'selection-refused' });
});

test('[PAY-32] a policy that cannot be paid takes no payment, whatever is chosen', () => {
  for (const fields of [{ policyStatusId: 50 }, { isCollectionUnderWay: true }, { paymentMethodId: 3 }])
    expect(submit({ policy: { ...POLICY, ...fields } })).toEqual({ event: 'selection-refused' });
});

test('[PAY-88] while a payment is pending nothing else is submitted, though it pays none of the same', () => {
  const items = [item(1, { isReserved: true, isPending: true }), item(2), item(3)];
  expect(submit({ items, transactionIds: [502] })).toEqual({ event: 'superseded' });
  const paid = [item(1, { isReserved: true }), item(2), item(3)];
  expect(submit({ items: paid, transactionIds: [502] })).toMatchObject({ event: 'submitted' });
});

test('[PAY-17] one payment pays a hundred overdue payments, and not one more', () => {
  const items = Array.from({ length: PAYMENT_LIMITS.maxItems + 1 }, (_, place) => item(place + 1));
  const transactionIds = items.map(({ overduePaymentId }) => 500 + overduePaymentId);
  const submission = { items, maxAmountCents: 1_000_000 };
  expect(submit({ ...submission, transactionIds: transactionIds.slice(0, -1) })).toMatchObject({
    event: 'submitted',
    amountCents: 100_000,
  });
  expect(submit({ ...submission, transactionIds })).toEqual({ event: 'selection-refused' });
});
