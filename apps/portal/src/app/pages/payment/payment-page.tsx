import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { PayNow } from '#portal/app/pages/payment/pay-now.tsx';
import { PaymentResult } from '#portal/app/pages/payment/payment-result.tsx';
import { NotFoundPage } from '#portal/app/pages/static/not-found-page.tsx';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { resultQueryOf } from '#portal/features/payments/payment-path.ts';
import { policiesQuery } from '#portal/features/policies/policy-queries.ts';

/**
 * Pays what is overdue for one of the customer's policies, or shows what came of a
 * payment. NAV-5, PAY-50, PAY-67
 */
export function PaymentPage({ policyNumber }: { policyNumber: string }) {
  const result = resultQueryOf(useSearch());
  const { data, isError, error, refetch } = useQuery(policiesQuery);
  if (isError && !data)
    return <LoadFailure isWholePage error={error} what="your policy" onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage text="Loading your policy..." />;
  const policy = data.policies.find((candidate) => candidate.policyNumber === policyNumber);
  if (!policy) return <NotFoundPage />;
  if (!result) return <PayNow key={policyNumber} policy={policy} policies={data.policies} />;
  return <PaymentResult key={result.transactionIdentifier} policy={policy} {...data} {...result} />;
}
