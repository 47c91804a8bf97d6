import { PAYMENT_STEPS, type PaymentState } from '@portal/domain/payments/payment-machine';
import type { Prisma } from './dist/client.ts';

const PENDING = (Object.keys(PAYMENT_STEPS) as PaymentState[]).filter(
  (state) => PAYMENT_STEPS[state].outcome === 'pending',
);

/** The facts that decide whether, and how, the overdue payments of a policy are listed. */
export const OVERDUE_OF_POLICY = {
  paymentMethod: true,
  payments: { where: { state: { in: PENDING }, submittedAt: { not: null } }, take: 1 },
  overduePayments: {
    where: { source: 'real-time' },
    include: { reservation: true },
    orderBy: [{ dueDate: 'asc' }, { transactionId: 'asc' }],
  },
} as const satisfies Prisma.PolicyInclude;

type Policy = Prisma.PolicyGetPayload<{ include: typeof OVERDUE_OF_POLICY }>;

const DAY_MS = 86_400_000;

/** The status of the response, and the list where there is one. */
export function overdueResponse(policy: Policy): { status: number; body?: object } {
  if (policy.payments.length > 0) return { status: 473 };
  if (policy.paymentMethod?.methodId === 3 || policy.isCollectionUnderWay) return { status: 469 };
  const unpaid = policy.overduePayments.filter(({ reservation }) => !reservation);
  if (policy.statusId < 50 && unpaid.length > 0) {
    return {
      status: 200,
      body: {
        Payments: unpaid.map((payment) => ({
          TransactionId: Number(payment.transactionId),
          RegularCollectionDate: payment.dueDate?.toISOString().slice(0, 10) ?? null,
          Amount: Number(payment.amountCents) / 100,
          CalculatedCollectionDetails: payment.calculatedDetails,
          PaymentOverrideId: payment.paymentOverrideId === null ? null : Number(payment.paymentOverrideId),
        })),
      },
    };
  }
  const wasPaidToday = policy.overduePayments.some(
    ({ reservation }) => Number(reservation?.allocatedAt ?? 0) > Date.now() - DAY_MS,
  );
  return { status: policy.statusId === 40 && wasPaidToday ? 467 : 204 };
}
