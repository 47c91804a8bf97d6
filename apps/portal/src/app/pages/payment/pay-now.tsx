import { isInExtendedDishonour } from '@portal/domain/payments/extended-dishonour';
import {
  findPolicyOverdue,
  type PolicyOverdue,
  payabilityOf,
} from '@portal/domain/payments/loading/overdue-state';
import {
  beginSelection,
  chosenPayments,
  type PaymentSelection,
  summariseSelection,
} from '@portal/domain/payments/overdue/payment-selection';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useEffect, useMemo, useState } from 'react';
import { Redirect } from 'wouter';
import { PayByCard } from '#portal/app/pages/payment/pay-by-card.tsx';
import { usePaymentStep } from '#portal/app/pages/payment/use-payment-step.ts';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { ChoosePayments } from '#portal/features/payments/choose/choose-payments.tsx';
import { dispatchOverdue } from '#portal/features/payments/overdue/overdue-loader.ts';
import { overdueStore, useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';
import { usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';
import { today } from '#portal/lib/values/today.ts';

type ChooseStepProps = {
  policy: PolicySummary;
  selection: PaymentSelection;
  onChange: (selection: PaymentSelection) => void;
  onContinue: () => void;
};

function ChooseStep({ policy, ...choice }: ChooseStepProps) {
  usePage(text.headings.makePayment);
  return <ChoosePayments policy={policy} today={today()} {...choice} />;
}

const idsOf = (selection: PaymentSelection): number[] =>
  chosenPayments(selection).map(({ transactionId }) => transactionId);

/**
 * The two steps over what is overdue. The choice is kept on the way to the card and back, and
 * over a reload. PAY-57, PAY-58
 */
function PaymentSteps({ policy, overdue }: { policy: PolicySummary; overdue: PolicyOverdue }) {
  const { step, chosenIds, choose, enterCard, leaveCard } = usePaymentStep(policy.policyNumber);
  const { payments, extendedDishonourStatusId } = overdue;
  const isLocked = isInExtendedDishonour(extendedDishonourStatusId);
  const selection = useMemo(
    () => beginSelection(payments, isLocked, chosenIds),
    [payments, isLocked, chosenIds],
  );
  const { canContinue, totalCents } = summariseSelection(selection);
  if (step === 'card' && canContinue) {
    const chosen = chosenPayments(selection);
    return (
      <PayByCard
        key={`${idsOf(selection)}-${totalCents}`}
        policy={policy}
        payments={chosen}
        onBack={leaveCard}
      />
    );
  }
  return (
    <ChooseStep
      policy={policy}
      selection={selection}
      onChange={(next) => choose(idsOf(next))}
      onContinue={() => enterCard(idsOf(selection))}
    />
  );
}

/** Asks for what is overdue now: what an earlier page loaded may have been paid in the meantime. */
function useFreshOverdue(policies: readonly PolicySummary[], policyNumber: string): boolean {
  const [isAsked, setAsked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    const wasLoaded = findPolicyOverdue(overdueStore.get(), policyNumber)?.isLoaded;
    dispatchOverdue({ type: 'policies-loaded', policies });
    if (wasLoaded) dispatchOverdue({ type: 'reload-asked', policyNumber });
    setAsked(true);
  }, []);
  return isAsked;
}

type PayNowProps = {
  policy: PolicySummary;
  /** All of the customer's. */
  policies: readonly PolicySummary[];
};

/**
 * Leads through the payment of what is overdue for a policy, or home where nothing
 * can be paid. PAY-50, PAY-56
 */
export function PayNow({ policy, policies }: PayNowProps) {
  const { policyNumber } = policy;
  const isAsked = useFreshOverdue(policies, policyNumber);
  const state = useOverdueState();
  const payability = isAsked ? payabilityOf(state, policyNumber) : 'loading';
  const overdue = findPolicyOverdue(state, policyNumber);
  if (payability === 'payable' && overdue) return <PaymentSteps policy={policy} overdue={overdue} />;
  if (payability === 'loading') return <LoadingPage text="Loading your overdue payments..." />;
  if (payability !== 'failed') return <Redirect to={paths.home} replace />;
  const retry = () => dispatchOverdue({ type: 'reload-asked', policyNumber });
  return <LoadFailure isWholePage what="your overdue payments" onRetry={retry} />;
}
