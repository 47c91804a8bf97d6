import type { Receipt } from '#api/receipts/receipt.ts';

/** A receipt of one overdue payment, unless a test says otherwise. */
export const receiptWith = (values: Partial<Receipt> = {}): Receipt => ({
  receiptReference: 'R7Q2M84KD',
  customerName: 'Margaret Ellison',
  policyNumber: '70010003',
  policyName: 'Family Life Cover',
  amountCents: 1840,
  currency: 'NZD',
  cardBrand: 'Visa',
  cardLastDigits: '4242',
  issuedAt: new Date('2026-11-22T10:30:00Z'),
  payments: [{ dueDate: '2026-10-15', amountCents: 1840 }],
  ...values,
});
