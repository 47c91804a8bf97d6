import { expect, test } from 'vitest';
import { sortBeneficiaries } from './beneficiary-order.ts';

test('[POL-22] beneficiaries come by share, the largest first, equals in their order, the list untouched', () => {
  const beneficiaries = [
    { firstName: 'Aroha', percentage: 20 },
    { firstName: 'Hemi', percentage: 33.33 },
    { firstName: 'Siobhán', percentage: 20 },
    { firstName: 'Liam', percentage: 26.67 },
    { firstName: 'Priya', percentage: 0 },
  ];
  const before = [...beneficiaries];
  const names = sortBeneficiaries(beneficiaries).map(({ firstName }) => firstName);
  expect(names).toEqual(['Hemi', 'Liam', 'Aroha', 'Siobhán', 'Priya']);
  expect(beneficiaries).toEqual(before);
});
