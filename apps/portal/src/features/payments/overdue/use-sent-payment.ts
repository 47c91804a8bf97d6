import type { PolicySummary } from '@portal/domain/policies/policy';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { resultPath } from '#portal/features/payments/payment-path.ts';
import {
  forgetSentPayment,
  readSentPayment,
  type SentPayment,
} from '#portal/features/payments/payment-storage.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';

/**
 * Leads to the result of a payment whose answer was lost, where the portal was opened at the home page.
 * A customer who goes there later is not led away again. Another customer's payment is forgotten.
 * Returns a payment whose bank the customer left: its result is asked for on the home page, as long as
 * they are there. PAY-72, PAY-108
 */
export function useSentPayment(
  policies: readonly PolicySummary[],
  openedAt: string,
): SentPayment | undefined {
  const [path, navigate] = useLocation();
  const [left, setLeft] = useState<SentPayment>();
  const isDone = useRef(false);
  useEffect(() => {
    if (policies.length === 0 || isDone.current) return;
    isDone.current = true;
    const sent = readSentPayment();
    if (!sent) return;
    const isOwn = policies.some(({ policyNumber }) => policyNumber === sent.policyNumber);
    if (!isOwn) return forgetSentPayment();
    if (openedAt !== paths.home || location.pathname !== paths.home) return;
    if (sent.isAtBank) return setLeft(sent);
    expectPageFocus();
    navigate(resultPath(sent.policyNumber, sent), { replace: true });
  }, [policies, openedAt, navigate]);
  useEffect(() => {
    if (path !== paths.home) setLeft(undefined);
  }, [path]);
  return left;
}
