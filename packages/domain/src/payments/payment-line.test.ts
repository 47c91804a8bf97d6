import { expect, test } from 'vitest';
import { type LineEntry, paymentLine, type RecordedPayment, recordedSince } from './payment-line.ts';

const paid = (date: string, overrides: Partial<RecordedPayment> = {}): RecordedPayment => ({
  status: 'paid',
  date,
  amountCents: 4918,
  givenBackCents: 0,
  cardBrand: 'Visa',
  cardLastDigits: '4242',
  receiptReference: 'R1',
  ...overrides,
});

/** The entries as kind and day. */
const told = (entries: readonly LineEntry[]) =>
  entries.map((entry) =>
    entry.kind === 'recorded'
      ? `${entry.payment.status} ${entry.payment.date}`
      : `${entry.kind} ${entry.date}`,
  );

const NEXT = { date: '2026-12-02', amountCents: 4918 };

test('[PRE-5] the next comes first, then what is overdue, then what was paid, each with the newest first', () => {
  const line = paymentLine({
    next: NEXT,
    overdue: [
      { date: null, amountCents: 100 },
      { date: '2026-10-02', amountCents: 4918 },
      { date: '2026-11-02', amountCents: 4918 },
    ],
    recorded: [paid('2026-03-01'), paid('2026-09-01')],
    receipts: [{ documentId: 'receipt.R0', date: '2026-05-01' }],
  });
  expect(told(line)).toEqual([
    'next 2026-12-02',
    'overdue 2026-11-02',
    'overdue 2026-10-02',
    'overdue null',
    'paid 2026-09-01',
    'receipt 2026-05-01',
    'paid 2026-03-01',
  ]);
});

test('[PRE-5] a payment that is being processed is said once, and nothing is overdue meanwhile', () => {
  const overdue = [{ date: '2026-11-02', amountCents: 4918 }];
  expect(told(paymentLine({ overdue, isPending: true }))).toEqual(['processing-unknown null']);
  const recorded = [paid('2026-11-27', { status: 'processing', receiptReference: null })];
  expect(told(paymentLine({ overdue, isPending: true, recorded }))).toEqual(['processing 2026-11-27']);
});

test('[PRE-5] nothing is known of a policy of which nothing was said', () => {
  expect(paymentLine({})).toEqual([]);
});

test('[PRE-6] the record begins with its oldest payment', () => {
  expect(recordedSince([paid('2026-09-01'), paid('2026-03-01')])).toBe('2026-03-01');
  expect(recordedSince([])).toBeUndefined();
});
