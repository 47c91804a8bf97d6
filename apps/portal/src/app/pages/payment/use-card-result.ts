import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useLocation } from 'wouter';
import { resultPath } from '#portal/features/payments/payment-path.ts';
import { forgetSentPayment, storeSentPayment } from '#portal/features/payments/payment-storage.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';

/** The payment of the card step. */
export type PayByCardProps = {
  policy: PolicySummary;
  payments: readonly ListedPayment[];
  onBack: () => void;
};

/**
 * The events of a card, typed or saved, and where they lead: an authorised one to the result page, which
 * completes the payment. PAY-67, PAY-72
 */
export function useCardResult({ policy: { policyNumber }, payments }: PayByCardProps) {
  const [, navigate] = useLocation();
  const chosenIds = payments.map(({ transactionId }) => transactionId);
  return {
    chosenIds,
    onLeaving: (transactionIdentifier: string) =>
      storeSentPayment({ policyNumber, transactionIdentifier, chosenIds, isAtBank: true }),
    onStayed: forgetSentPayment,
    onAuthorised: (payment: { transactionIdentifier: string; clientIpAddress: string }) => {
      const { transactionIdentifier, clientIpAddress } = payment;
      const sent = { policyNumber, transactionIdentifier, chosenIds };
      storeSentPayment(sent);
      expectPageFocus();
      navigate(resultPath(policyNumber, sent), { replace: true, state: { clientIpAddress } });
      window.scrollTo(0, 0);
    },
  };
}
