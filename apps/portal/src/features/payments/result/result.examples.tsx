import type { Receipt } from '@portal/contract/payments/receipt';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { FailedResult } from '#portal/features/payments/result/failed-result.tsx';
import { OpenResult } from '#portal/features/payments/result/open-result.tsx';
import { PaidResult } from '#portal/features/payments/result/paid-result.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy, somePayments } from '#portal/testing/factories.ts';

const RECEIPT: Receipt = {
  receiptReference: 'R7K2-9QMX-41',
  policyNumber: '70010001',
  hasDocument: true,
  isEmailed: true,
  details: {
    amountCents: 8220,
    paidAt: '2026-11-22T01:15:00Z',
    cardBrand: 'Visa',
    cardLastDigits: '4242',
    items: somePayments(2),
  },
};

const paid = (receipt: Partial<Receipt> = {}, onSave = () => Promise.resolve()) => (
  <PaidResult policy={aPolicy()} receipt={{ ...RECEIPT, ...receipt }} onSave={onSave} />
);

function clientThatKnows(now: 'due' | 'ended' | 'paid') {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(['policy-after-failure', '70010001'], now);
  return client;
}

const failed = (
  kind: Parameters<typeof FailedResult>[0]['kind'],
  firstName = 'Margaret',
  now: 'due' | 'ended' | 'paid' = 'due',
) => (
  <QueryClientProvider client={clientThatKnows(now)}>
    <FailedResult kind={kind} policyNumber="70010001" firstName={firstName} />
  </QueryClientProvider>
);

export const examples: Examples = {
  paid: () => paid(),
  'paid, and more is overdue': () => (
    <PaidResult
      policy={aPolicy()}
      receipt={RECEIPT}
      rest={{ kind: 'due', amountCents: 4110 }}
      onSave={() => Promise.resolve()}
    />
  ),
  'paid, by a host that says no more than the reference': () =>
    paid({ details: null, hasDocument: false, isEmailed: false }),
  'asking for the first time': () => <OpenResult kind="asking" />,
  'being processed': () => <OpenResult kind="pending" />,
  'nobody answers': () => <OpenResult kind="unknown" />,
  'asked too often': () => <OpenResult kind="busy" waitSeconds={40} />,
  'failed, no money was taken': () => failed('not-taken'),
  'failed, the money goes back': () => failed('given-back'),
  'failed, without a word about the money': () => failed('refused'),
  'failed, a customer without a first name': () => failed('not-taken', ''),
  'failed, because the policy has ended': () => failed('not-taken', 'Margaret', 'ended'),
  'failed, because it was paid elsewhere': () => failed('not-taken', 'Margaret', 'paid'),
};
