import { PAYMENT_METHOD } from '../policies/payment-method.ts';
import { policyStatus } from '../policies/policy-status.ts';

/** The part of a policy that decides whether its overdue payments can be paid online by card. */
type PolicyToPay = {
  readonly policyStatusId: number | null;
  readonly paymentMethodId: number;
  /** Whether the insurer is collecting a premium at this moment. */
  readonly isCollectionUnderWay: boolean;
};

/**
 * Returns whether the overdue payments of a policy can be paid online by card: it is live, it is paid by card
 * or from a bank account, and no regular collection is under way. PAY-19
 */
export function isPayable({ policyStatusId, paymentMethodId, isCollectionUnderWay }: PolicyToPay): boolean {
  const isPaidOnline =
    paymentMethodId === PAYMENT_METHOD.card || paymentMethodId === PAYMENT_METHOD.bankAccount;
  return policyStatus(policyStatusId).isLive && isPaidOnline && !isCollectionUnderWay;
}
