import type { PolicySummary } from '@portal/domain/policies/policy';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { resultPath } from '#portal/features/payments/payment-path.ts';
import { forgetSentPayment, readSentPayment } from '#portal/features/payments/payment-storage.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';

/**
 * Leads from the home page to the result of a payment whose answer was lost, once after the portal was opened or a login. Another customer's payment is
 * forgotten. PAY-72
 */
export function useSentPayment(policies: readonly PolicySummary[]): void {
  const [path, navigate] = useLocation();
  const isFirstVisit = useRef(true);
  useEffect(() => {
    if (policies.length === 0 || !isFirstVisit.current) return;
    // A customer who goes home later is not led away again.
    isFirstVisit.current = false;
    const sent = readSentPayment();
    if (!sent) return;
    const isOwn = policies.some(({ policyNumber }) => policyNumber === sent.policyNumber);
    if (!isOwn) return forgetSentPayment();
    if (path !== paths.home) return;
    expectPageFocus();
    navigate(resultPath(sent.policyNumber, sent), { replace: true });
  }, [policies, path, navigate]);
}
