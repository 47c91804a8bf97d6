import type { LineEntry, RecordedPayment } from '@portal/domain/payments/payment-line';
import { PaymentLine } from '#portal/features/payment-record/payment-line.tsx';
import { ReceiptButton } from '#portal/features/payment-record/receipt-button.tsx';
import { RecordBeginning } from '#portal/features/payment-record/record-beginning.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const PAID: RecordedPayment = {
  status: 'paid',
  date: '2026-03-14',
  amountCents: 4918,
  givenBackCents: 0,
  cardBrand: 'Visa',
  cardLastDigits: '4242',
  receiptReference: 'R7F3',
};

const recorded = (overrides: Partial<RecordedPayment> = {}): LineEntry => ({
  kind: 'recorded',
  payment: { ...PAID, ...overrides },
});

const line = (...entries: readonly LineEntry[]) => (
  <PaymentLine
    entries={entries}
    nextHow="by card ending in 4242"
    receiptOf={(entry) =>
      entry.kind === 'recorded' && entry.payment.receiptReference ? (
        <ReceiptButton of="14/03/2026" onSave={() => Promise.resolve()} />
      ) : null
    }
  />
);

export const examples: Examples = {
  'every status': () =>
    line(
      { kind: 'next', date: '2026-12-02', amountCents: 4918 },
      { kind: 'overdue', date: '2026-11-02', amountCents: 4918 },
      recorded({ status: 'processing', receiptReference: null }),
      recorded(),
      recorded({ status: 'partly-given-back', givenBackCents: 1250 }),
      recorded({ status: 'given-back', givenBackCents: 4918 }),
    ),
  'being processed, without its record': () =>
    line({ kind: 'processing-unknown', date: null, amountCents: null }),
  'where the record begins': () => <RecordBeginning recorded={[PAID]} />,
  'nothing paid here': () => <RecordBeginning recorded={[]} />,
};
