import { PolicyCard } from '#portal/features/policies/components/list/policy-card.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy } from '#portal/testing/factories.ts';

const card = (overrides: Parameters<typeof aPolicy>[0]) => (
  <ul className="policy-grid">
    <PolicyCard policy={aPolicy(overrides)} />
  </ul>
);

export const examples: Examples = {
  active: () => card({}),
  accepted: () => card({ policyStatusId: 20, statusText: 'Accepted', productTypeId: 12 }),
  overdue: () => card({ policyStatusId: 40, statusText: 'Payment Overdue', productTypeId: 2 }),
  'lapsed: neither cover nor renewal': () =>
    card({ policyStatusId: 50, statusText: 'Lapsed', productTypeId: 4 }),
  cancelled: () => card({ policyStatusId: 60, statusText: 'Cancelled' }),
  'nothing known but its number': () => card({ coverAmountCents: null, renewalDate: null }),
};
