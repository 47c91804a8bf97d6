import type { Receipt, ReceiptDetails } from '@portal/contract/payments/receipt';
import type { RemainingDue } from '@portal/domain/payments/loading/remaining-due';
import { formatDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { formatAmount } from '@portal/domain/values/money';
import { Fragment, type ReactNode } from 'react';
import { type Fact, FactList } from '#portal/components/content/fact-list.tsx';
import { markOfCard } from '#portal/components/content/mark-of-card.ts';
import { Marked } from '#portal/components/content/payment-mark.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { PayNowLink } from '#portal/features/payments/due/pay-now-link.tsx';
import type { PaidPolicy } from '#portal/features/payments/payment-frame.tsx';
import { PaymentList } from '#portal/features/payments/payment-list.tsx';
import { ReceiptActions } from '#portal/features/payments/result/receipt-actions.tsx';
import { ReceiptReference } from '#portal/features/payments/result/receipt-reference.tsx';
import { ResultFrame } from '#portal/features/payments/result/result-frame.tsx';
import { region } from '#portal/lib/site/region.ts';
import { text } from '#portal/lib/site/text.ts';
import styles from './result.module.css';

type PaidResultProps = {
  policy: PaidPolicy;
  receipt: Receipt;
  /** The amount overdue on the policy beside this payment. */
  rest?: RemainingDue | undefined;
  /** A hindrance of the next payment, where there is one. */
  nextPayment?: ReactNode;
  /** Loads the receipt as a PDF and hands it to the browser. */
  onSave: () => Promise<void>;
};

/** Returns the card as people name it. Gateways write brands in small letters or not. */
function cardText({ cardBrand, cardLastDigits }: ReceiptDetails): ReactNode {
  const brand = cardBrand ? cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1) : 'Card';
  return cardLastDigits ? (
    <Marked kind={markOfCard(cardBrand)}>{`${brand} ending in ${cardLastDigits}`}</Marked>
  ) : null;
}

function factsOf(policy: PaidPolicy, details: ReceiptDetails | null): readonly Fact[] {
  return [
    ['Amount paid', details && formatAmount(details.amountCents)],
    [
      'Policy',
      <Fragment key="policy">
        {policy.productName}, policy <span className="number">{policy.policyNumber}</span>
      </Fragment>,
    ],
    ['Date', details && formatDate(dayInTimeZone(new Date(details.paidAt), region.timeZone))],
    ['Card', details && cardText(details)],
  ];
}

type RestProps = { policy: PaidPolicy; rest: RemainingDue };

/**
 * The rest to pay. The region is on the page before its text, so that screen readers read a rest that
 * becomes known later. PAY-68
 */
function Rest({ policy, rest }: RestProps) {
  return (
    <div role="status">
      {rest.kind === 'due' ? (
        <Banner
          tone="warn"
          action={<PayNowLink policyNumber={policy.policyNumber} policyName={policy.productName} />}
        >
          {formatAmount(rest.amountCents)} is still overdue on this policy.
        </Banner>
      ) : null}
      {rest.kind === 'checking' ? (
        <p className={styles.noPrint}>We are checking whether anything else is overdue on this policy.</p>
      ) : null}
      {rest.kind === 'none' ? <p>Nothing else is overdue on this policy.</p> : null}
    </div>
  );
}

/** The payment was made: receipt reference, what was paid, and what to do with the receipt. PAY-68, PAY-69 */
export function PaidResult({
  policy,
  receipt,
  rest = { kind: 'unknown' },
  nextPayment,
  onSave,
}: PaidResultProps) {
  const { receiptReference, details, hasDocument, isEmailed } = receipt;
  return (
    <ResultFrame tone="ok" heading="Payment received" lead="Thank you. We have received your payment.">
      <section className="card" aria-label="Receipt">
        <ReceiptReference reference={receiptReference} />
        <div className={styles.receiptFacts}>
          <FactList facts={factsOf(policy, details)} />
        </div>
        {details && details.items.length > 1 ? (
          <div className={styles.receiptPayments}>
            <h2>Payments made</h2>
            <PaymentList payments={details.items} />
          </div>
        ) : null}
      </section>
      <Rest {...{ policy, rest }} />
      {nextPayment}
      {isEmailed ? <p>A copy of this receipt is on its way to your email address.</p> : null}
      <p>{withPhone(text.makePayment.finaliseMessage)}</p>
      <ReceiptActions
        policyNumber={policy.policyNumber}
        isDone={rest.kind !== 'due'}
        onSave={hasDocument ? onSave : undefined}
      />
    </ResultFrame>
  );
}
