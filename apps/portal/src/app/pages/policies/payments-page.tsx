import '#portal/components/content/card.css';
import { type LineEntry, paymentLine, type RecordedPayment } from '@portal/domain/payments/payment-line';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { formatDate } from '@portal/domain/values/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { RequireOwnPolicy } from '#portal/app/pages/policies/require-own-policy.tsx';
import { usePaymentFacts } from '#portal/app/pages/policies/use-payment-facts.ts';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { PaymentLine } from '#portal/features/payment-record/payment-line.tsx';
import { paymentRecordQuery } from '#portal/features/payment-record/payment-record-query.ts';
import { ReceiptButton } from '#portal/features/payment-record/receipt-button.tsx';
import { RecordBeginning } from '#portal/features/payment-record/record-beginning.tsx';
import { saveReceipt } from '#portal/features/payments/payment-calls.ts';
import { markOfPolicy } from '#portal/features/policies/payment/mark-of-policy.ts';
import { howNextPaid } from '#portal/features/policies/payment/payment-texts.ts';
import { policiesQuery, policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';

type ShownPaymentsProps = {
  policy: PolicySummary;
  detail: PolicyDetail | undefined;
  recorded: readonly RecordedPayment[];
};

function ShownPayments({ policy, detail, recorded }: ShownPaymentsProps) {
  const { policyNumber, productName } = policy;
  const { facts } = usePaymentFacts(policyNumber, detail);
  usePage(`Payments, policy ${policyNumber}`);
  const receiptOf = (entry: LineEntry) => {
    if (entry.kind !== 'recorded' || entry.payment.receiptReference === null) return null;
    const { receiptReference, date } = entry.payment;
    return <ReceiptButton of={formatDate(date)} onSave={() => saveReceipt(policyNumber, receiptReference)} />;
  };
  return (
    <div className="wrap wrap-narrow">
      <BackLink href={paths.policy(policyNumber)} label={productName} />
      <h1 tabIndex={-1}>Payments</h1>
      <p className="lead">Policy No. {policyNumber}</p>
      <div className="card paragraph">
        <PaymentLine
          entries={paymentLine({ ...facts, recorded })}
          nextHow={detail ? howNextPaid(detail) : ''}
          nextMark={detail && markOfPolicy(detail)}
          receiptOf={receiptOf}
        />
        <RecordBeginning recorded={recorded} />
      </div>
      <section className="page-help" aria-label="Help">
        <HelpBlock />
      </section>
    </div>
  );
}

/**
 * The line is shown once all of it is known: nothing comes between its entries later. The next payment is
 * left out where its policy could not be loaded.
 */
function LoadedPayments({ policy }: { policy: PolicySummary }) {
  const { policyNumber, policyStatusId } = policy;
  const { data: recorded, error, refetch } = useQuery(paymentRecordQuery(policyNumber));
  const { data: detail, isError: hasNoDetail } = useQuery(policyDetailQuery(policyNumber));
  const { isOverdueKnown } = usePaymentFacts(policyNumber, detail);
  if (error && !recorded)
    return <LoadFailure isWholePage error={error} what="your payments" onRetry={() => void refetch()} />;
  const isKnown = isOverdueKnown || policyStatus(policyStatusId).isInactive;
  if (!recorded || !isKnown || !(detail || hasNoDetail))
    return <LoadingPage text="Loading your payments..." />;
  return <ShownPayments {...{ policy, detail, recorded }} />;
}

function PaymentsOf({ policyNumber }: { policyNumber: string }) {
  const { data } = useQuery({ ...policiesQuery, enabled: false });
  const policy = data?.policies.find((candidate) => candidate.policyNumber === policyNumber);
  return policy ? <LoadedPayments policy={policy} /> : null;
}

/** The payments of one of the customer's own policies as a line in time. PRE-2 */
export function PaymentsPage({ policyNumber }: { policyNumber: string }) {
  return (
    <RequireOwnPolicy policyNumber={policyNumber}>
      <PaymentsOf policyNumber={policyNumber} />
    </RequireOwnPolicy>
  );
}
