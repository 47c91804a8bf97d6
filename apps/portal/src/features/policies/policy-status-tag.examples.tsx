import { PolicyStatusTag } from '#portal/features/policies/policy-status-tag.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  active: () => <PolicyStatusTag policy={{ policyStatusId: 30, statusText: 'Active' }} />,
  overdue: () => <PolicyStatusTag policy={{ policyStatusId: 40, statusText: 'Payment Overdue' }} />,
  cancelled: () => <PolicyStatusTag policy={{ policyStatusId: 60, statusText: 'Cancelled' }} />,
};
