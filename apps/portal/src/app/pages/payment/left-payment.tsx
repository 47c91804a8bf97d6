import { findPolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePaymentOutcome } from '#portal/app/pages/payment/use-payment-outcome.ts';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import { resultPath } from '#portal/features/payments/payment-path.ts';
import type { SentPayment } from '#portal/features/payments/payment-storage.ts';
import { UnfinishedPayment } from '#portal/features/payments/result/unfinished-payment.tsx';
import { expectPageFocus } from '#portal/lib/routing/page.ts';

type LeftPaymentProps = { sent: SentPayment; policy: PolicySummary };

/**
 * Asks on the home page what came of a payment whose bank the customer left. One that was not made is said
 * there: going back was their own wish. Any other result leads to its page. PAY-108
 */
export function LeftPayment({ sent, policy }: LeftPaymentProps) {
  const [, navigate] = useLocation();
  const { policyNumber, transactionIdentifier, chosenIds } = sent;
  const overdue = findPolicyOverdue(useOverdueState(), policyNumber);
  const asked = usePaymentOutcome({ policy, overdue, transactionIdentifier, chosenIds });
  const kind = asked?.outcome.kind;
  useEffect(() => {
    if (!kind || kind === 'not-taken') return;
    expectPageFocus();
    navigate(resultPath(policyNumber, { transactionIdentifier, chosenIds }), { replace: true });
  }, [kind, policyNumber, transactionIdentifier, chosenIds, navigate]);
  return <div role="status">{kind === 'not-taken' ? <UnfinishedPayment policy={policy} /> : null}</div>;
}
