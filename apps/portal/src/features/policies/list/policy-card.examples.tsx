import { PolicyCard } from '#portal/features/policies/list/policy-card.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy, aPolicyDetail } from '#portal/testing/factories.ts';

const card = (overrides: Parameters<typeof aPolicy>[0]) => (
  <ul className="policy-grid">
    <PolicyCard policy={aPolicy(overrides)} />
  </ul>
);

export const examples: Examples = {
  active: () => card({}),
  accepted: () => card({ policyStatusId: 20, statusText: 'Accepted', productTypeId: 12 }),
  overdue: () => card({ policyStatusId: 40, statusText: 'Payment Overdue', productTypeId: 2 }),
  'with its next payment': () => (
    <ul className="policy-grid">
      <PolicyCard policy={aPolicy()} detail={aPolicyDetail({ nextCollectionDate: '2099-11-28' })} />
    </ul>
  ),
  'its details could not be loaded': () => (
    <ul className="policy-grid">
      <PolicyCard policy={aPolicy()} isMissing />
    </ul>
  ),
  'the only one': () => (
    <ul className="policy-grid policy-grid-one">
      <PolicyCard isOnly policy={aPolicy()} detail={aPolicyDetail({ nextCollectionDate: '2099-11-28' })} />
    </ul>
  ),
  'it has ended': () => (
    <ul className="policy-grid">
      <PolicyCard
        policy={aPolicy({ policyStatusId: 50, statusText: 'Lapsed' })}
        detail={aPolicyDetail({ terminationDate: '2024-03-31' })}
      />
    </ul>
  ),
  'nothing known but its number': () => card({ coverAmountCents: null, renewalDate: null }),
};
