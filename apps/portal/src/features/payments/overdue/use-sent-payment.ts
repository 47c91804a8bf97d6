import type { PolicySummary } from '@portal/domain/policies/policy';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { resultPath } from '#portal/features/payments/payment-path.ts';
import { forgetSentPayment, readSentPayment } from '#portal/features/payments/payment-storage.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';

/**
 * Leads to the result of a payment whose answer was lost, where the portal was opened at the home page. A customer who goes there later is not
 * led away again. Another customer's payment is forgotten. PAY-72
 */
export function useSentPayment(policies: readonly PolicySummary[], openedAt: string): void {
  const [, navigate] = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    if (policies.length === 0 || isDone.current) return;
    isDone.current = true;
    const sent = readSentPayment();
    if (!sent) return;
    const isOwn = policies.some(({ policyNumber }) => policyNumber === sent.policyNumber);
    if (!isOwn) return forgetSentPayment();
    if (openedAt !== paths.home || location.pathname !== paths.home) return;
    expectPageFocus();
    navigate(resultPath(sent.policyNumber, sent), { replace: true });
  }, [policies, openedAt, navigate]);
}
