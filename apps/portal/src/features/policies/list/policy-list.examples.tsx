import { PolicyList } from '#portal/features/policies/list/policy-list.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy } from '#portal/testing/factories.ts';

const FOUR = [
  aPolicy(),
  aPolicy({ policyNumber: '70010002', productName: 'Funeral Cover', productTypeId: 2 }),
  aPolicy({ policyNumber: '70010003', policyStatusId: 40, statusText: 'Payment Overdue' }),
  aPolicy({ policyNumber: '70010004', policyStatusId: 60, statusText: 'Cancelled' }),
];

const list = (policies: typeof FOUR, missing: string[] = []) => (
  <PolicyList holder={{ firstName: 'Margaret', policies, missing }} onRetry={() => undefined} />
);

export const examples: Examples = {
  'four policies': () => list(FOUR),
  'only ended ones': () => list(FOUR.slice(3)),
  'more than a few': () => list([1, 2, 3, 4, 5, 6].map((one) => aPolicy({ policyNumber: `7002000${one}` }))),
  'more than four have ended': () =>
    list([
      aPolicy(),
      ...[1, 2, 3, 4, 5, 6].map((one) =>
        aPolicy({ policyNumber: `7002000${one}`, policyStatusId: 50, statusText: 'Lapsed' }),
      ),
    ]),
  'a single one': () => list(FOUR.slice(0, 1)),
  'one could not be loaded': () => list(FOUR.slice(0, 1), ['70010005']),
  none: () => list([]),
  'text that is too long for its place': () =>
    list([aPolicy({ productName: `Lebensversicherungsgesellschaft${'sangestellten'.repeat(4)} Plus` })]),
};
