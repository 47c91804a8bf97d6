import { findPolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import { type RemainingDue, remainingDue } from '@portal/domain/payments/loading/remaining-due';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePaymentOutcome } from '#portal/app/pages/payment/use-payment-outcome.ts';
import { dispatchOverdue } from '#portal/features/payments/overdue/overdue-loader.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import { saveReceipt } from '#portal/features/payments/payment-calls.ts';
import type { PaymentOutcome } from '#portal/features/payments/payment-outcome.ts';
import type { ResultQuery } from '#portal/features/payments/payment-path.ts';
import { readSentPayment } from '#portal/features/payments/payment-storage.ts';
import { FailedResult } from '#portal/features/payments/result/failed-result.tsx';
import { OpenResult } from '#portal/features/payments/result/open-result.tsx';
import { PaidResult } from '#portal/features/payments/result/paid-result.tsx';
import { CardExpiryNote } from '#portal/features/policies/payment/card-expiry.tsx';
import { policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { usePage } from '#portal/lib/routing/page.ts';
import { text } from '#portal/lib/site/text.ts';

type PaymentResultProps = ResultQuery & {
  policy: PolicySummary;
  /** All of the customer's. */
  policies: readonly PolicySummary[];
  firstName: string;
};

type ShownOutcomeProps = {
  outcome: PaymentOutcome | undefined;
  waitSeconds?: number | undefined;
  policy: PolicySummary;
  firstName: string;
  /** The amount overdue on the policy beside this payment. */
  rest?: RemainingDue;
};

/** Says that the card of the policy has expired or soon will, as far as it is known already. UPD-81 */
function CardOfPolicy({ policyNumber }: { policyNumber: string }) {
  const { data } = useQuery({ ...policyDetailQuery(policyNumber), enabled: false });
  return data ? <CardExpiryNote detail={data} /> : null;
}

function ShownOutcome({ outcome, waitSeconds, policy, firstName, rest }: ShownOutcomeProps) {
  usePage(text.headings.makePayment);
  const { policyNumber } = policy;
  if (!outcome) return <OpenResult kind="asking" />;
  switch (outcome.kind) {
    case 'paid': {
      const { receipt } = outcome;
      const save = () => saveReceipt(policyNumber, receipt.receiptReference);
      const nextPayment = <CardOfPolicy policyNumber={policyNumber} />;
      return <PaidResult {...{ policy, receipt, rest, nextPayment }} onSave={save} />;
    }
    case 'pending':
    case 'unknown':
    case 'busy':
      return <OpenResult kind={outcome.kind} waitSeconds={waitSeconds} />;
    default:
      return <FailedResult kind={outcome.kind} policyNumber={policyNumber} firstName={firstName} />;
  }
}

/** Completes a payment whose card was authorised, and shows what came of it. */
function CompletedPayment({ policy, policies, firstName, ...result }: PaymentResultProps) {
  const { transactionIdentifier, chosenIds } = result;
  // The banner asks too, but its script may not have arrived.
  useEffect(() => dispatchOverdue({ type: 'policies-loaded', policies }), [policies]);
  const overdue = findPolicyOverdue(useOverdueState(), policy.policyNumber);
  const asked = usePaymentOutcome({ policy, overdue, transactionIdentifier, chosenIds });
  return (
    <ShownOutcome
      key={asked?.outcome.kind}
      outcome={asked?.outcome}
      waitSeconds={asked?.waitSeconds}
      policy={policy}
      firstName={firstName}
      rest={remainingDue(overdue, chosenIds)}
    />
  );
}

/** Returns the ids that this tab remembers of a payment; none where it is another one. PAY-98 */
function rememberedIds(policyNumber: string, transactionIdentifier: string): readonly number[] {
  const sent = readSentPayment();
  const isSame = sent?.policyNumber === policyNumber && sent.transactionIdentifier === transactionIdentifier;
  return isSame ? sent.chosenIds : [];
}

/**
 * The result of the payment that the query names. A reload asks again, and charges nothing
 * twice. PAY-67 to PAY-72, PAY-98
 */
export function PaymentResult(props: PaymentResultProps) {
  const { policy, firstName, transactionIdentifier } = props;
  const [chosenIds] = useState(() =>
    props.chosenIds.length > 0 ? props.chosenIds : rememberedIds(policy.policyNumber, transactionIdentifier),
  );
  if (chosenIds.length > 0) return <CompletedPayment {...props} chosenIds={chosenIds} />;
  return <ShownOutcome outcome={{ kind: 'refused' }} policy={policy} firstName={firstName} />;
}
