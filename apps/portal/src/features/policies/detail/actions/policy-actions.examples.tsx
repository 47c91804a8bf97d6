import { PolicyActions } from '#portal/features/policies/detail/actions/policy-actions.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicyDetail } from '#portal/testing/factories.ts';

export const examples: Examples = {
  'a claim first': () => <PolicyActions detail={aPolicyDetail()} isOverdue={false} />,
  'below a banner that asks for a payment': () => <PolicyActions detail={aPolicyDetail()} isOverdue />,
};
