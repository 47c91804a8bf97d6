import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useLocation } from 'wouter';
import { sendChosenAmount } from '#portal/features/payments/api/payment-calls.ts';
import { useCardForm } from '#portal/features/payments/card-form/use-card-form.ts';
import { CardStep } from '#portal/features/payments/components/card/card-step.tsx';
import { passthroughOf, resultPath } from '#portal/features/payments/payment-path.ts';
import { forgetSentPayment, storeSentPayment } from '#portal/features/payments/payment-storage.ts';
import { expectPageFocus, usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { region } from '#portal/lib/site/region.ts';
import { text } from '#portal/lib/site/text.ts';

type PayByCardProps = { policy: PolicySummary; payments: readonly ListedPayment[]; onBack: () => void };

/** The card step. An authorised card leads to the result page, which completes the payment. PAY-60, PAY-67 */
export function PayByCard({ policy, payments, onBack }: PayByCardProps) {
  usePage(text.headings.makePayment);
  const [, navigate] = useLocation();
  const { policyNumber } = policy;
  const chosenIds = payments.map(({ transactionId }) => transactionId);
  const form = useCardForm({
    policyNumber,
    amountCents: totalCentsOf(payments),
    currency: region.currency,
    returnUrl: location.origin + paths.payment(policyNumber),
    passthrough: passthroughOf(chosenIds),
    chooseAmount: ({ quoteId }) => sendChosenAmount({ policyNumber, quoteId, payments: chosenIds }),
    onLeaving: (transactionIdentifier) =>
      storeSentPayment({ policyNumber, transactionIdentifier, chosenIds }),
    onStayed: forgetSentPayment,
    onAuthorised: ({ transactionIdentifier, clientIpAddress }) => {
      const sent = { policyNumber, transactionIdentifier, chosenIds };
      storeSentPayment(sent);
      expectPageFocus();
      navigate(resultPath(policyNumber, sent), { replace: true, state: { clientIpAddress } });
      window.scrollTo(0, 0);
    },
  });
  return <CardStep policy={policy} payments={payments} form={form} onBack={onBack} />;
}
