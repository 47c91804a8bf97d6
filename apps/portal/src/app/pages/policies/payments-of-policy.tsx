import { type LineEntry, paymentLine } from '@portal/domain/payments/payment-line';
import type { PolicyDetail, PolicySummary } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import { usePaymentFacts } from '#portal/app/pages/policies/use-payment-facts.ts';
import { documentPath } from '#portal/features/documents/document-path.ts';
import { useReceipts } from '#portal/features/documents/use-receipts.ts';
import { PaymentLine } from '#portal/features/payment-record/payment-line.tsx';
import { SectionCard } from '#portal/features/policies/detail/section-card.tsx';
import { markOfPolicy } from '#portal/features/policies/payment/mark-of-policy.ts';
import { howNextPaid } from '#portal/features/policies/payment/payment-texts.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useCapability } from '#portal/lib/site/use-capability.ts';

/** The receipts that the page of the policy shows; all of them are in the inbox. */
const MOST_RECEIPTS = 3;

type PaymentsOfPolicyProps = { policy: PolicySummary; detail: PolicyDetail };

/**
 * The payments of an active policy, from what its page asks anyway. It is the last section, so that what
 * comes late moves nothing. Where there is the next payment alone, another section says it. PRE-9
 */
export function PaymentsOfPolicy({ policy, detail }: PaymentsOfPolicyProps) {
  const { policyNumber } = policy;
  const { facts } = usePaymentFacts(policyNumber, detail);
  const receipts = useReceipts(policy).slice(0, MOST_RECEIPTS);
  const hasRecord = useCapability('paymentRecordFeature') === true;
  const entries = paymentLine({ ...facts, receipts });
  if (entries.length < 2 && !hasRecord) return null;
  const receiptOf = (entry: LineEntry) =>
    entry.kind === 'receipt' ? (
      <a
        className="section-action"
        href={documentPath(policyNumber, entry.documentId)}
        target="_blank"
        rel="noopener"
      >
        <span>
          Receipt
          <span className="visually-hidden"> of {formatDate(entry.date)}, opens in a new window</span>
        </span>
      </a>
    ) : null;
  return (
    <SectionCard id="payments" title="Payments">
      <PaymentLine
        {...{ entries, receiptOf }}
        nextHow={howNextPaid(detail)}
        nextMark={markOfPolicy(detail)}
      />
      {receipts.length > 0 ? (
        <p className="meta">Your regular payments are on your bank or card statement.</p>
      ) : null}
      {hasRecord ? (
        <a className="section-action" href={paths.paymentRecord(policyNumber)}>
          Payments you made online
        </a>
      ) : null}
    </SectionCard>
  );
}
