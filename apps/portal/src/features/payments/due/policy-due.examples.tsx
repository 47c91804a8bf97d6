import { NO_OVERDUE_STATE, type PolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import type { PaidBy } from '@portal/domain/policies/policy';
import { useState } from 'react';
import { PolicyDue } from '#portal/features/payments/due/policy-due.tsx';
import { overdueStore } from '#portal/features/payments/overdue/overdue-store.ts';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy, aPolicyOverdue, somePayments } from '#portal/testing/factories.ts';

const CHEQUE: PaidBy = { paymentMethodId: 3, paymentMethodText: 'Cheque' };

function Due({ overdue, paidBy }: { overdue: Partial<PolicyOverdue>; paidBy?: PaidBy }) {
  useState(() => overdueStore.set({ ...NO_OVERDUE_STATE, policies: [aPolicyOverdue(overdue)] }));
  return (
    <div className="wrap">
      <PolicyDue policy={aPolicy({ policyStatusId: 40, statusText: 'Payment Overdue' })} paidBy={paidBy} />
    </div>
  );
}

export const examples: Examples = {
  'to be paid online': () => <Due overdue={{ payments: somePayments(2) }} />,
  'paid, and not shown yet': () => <Due overdue={{ isSettled: true }} />,
  'to be paid by phone': () => (
    <Due overdue={{ isPayableOnline: false }} paidBy={{ ...CHEQUE, paymentMethodId: 2 }} />
  ),
  'to be paid by cheque': () => <Due overdue={{ isPayableOnline: false }} paidBy={CHEQUE} />,
};
