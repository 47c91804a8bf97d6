import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderPolicies } from './policy-order.ts';

fc.configureGlobal({ seed: 1412, numRuns: 1000 });

type Listed = {
  name: string;
  policyStatusId: number | null;
  productTypeId: number;
  saleCompletedDate: string | null;
};

const listed = (
  name: string,
  policyStatusId: number | null,
  productTypeId: number,
  saleCompletedDate: string | null,
): Listed => ({ name, policyStatusId, productTypeId, saleCompletedDate });

test('[POL-4] live comes before Lapsed or Cancelled, then the product type id, then the earliest sale', () => {
  const inOrder = [
    listed('overdue life, first sold', 40, 1, '2001-05-06'),
    listed('active life', 30, 1, '2011-11-12'),
    listed('processing life', null, 1, '2011-11-13'),
    listed('life without a sale date', 20, 1, null),
    listed('funeral', 30, 2, '1999-01-01'),
    listed('life with expiry', 30, 12, '1999-01-01'),
    listed('cancelled life', 60, 1, '1990-01-01'),
    listed('lapsed life', 50, 1, '1995-01-01'),
    listed('cancelled income', 61, 4, '1980-01-01'),
  ];
  expect(orderPolicies([...inOrder].reverse())).toEqual(inOrder);
});

/** The same order without comparing two policies: shelf by shelf. */
function orderByShelves(policies: readonly Listed[]): Listed[] {
  const isEnded = ({ policyStatusId: id }: Listed) => id === 50 || id === 60 || id === 61;
  const dates = [...new Set(policies.map((policy) => policy.saleCompletedDate))];
  const sortedDates = [...dates.filter((date) => date !== null).sort(), null];
  return [false, true].flatMap((ended) =>
    [1, 2, 4, 12].flatMap((type) =>
      sortedDates.flatMap((date) =>
        policies.filter(
          (policy) =>
            isEnded(policy) === ended && policy.productTypeId === type && policy.saleCompletedDate === date,
        ),
      ),
    ),
  );
}

test('[POL-4] any policies in any order are sorted like shelves, equals keep their order, and the list stays untouched', () => {
  const policy = fc.record<Listed>({
    name: fc.uuid(),
    policyStatusId: fc.constantFrom(20, 30, 40, 50, 60, 61, null),
    productTypeId: fc.constantFrom(1, 2, 4, 12),
    saleCompletedDate: fc.constantFrom('2019-12-31', '2020-01-01', '2020-01-02', null),
  });
  fc.assert(
    fc.property(fc.array(policy, { maxLength: 25 }), (policies) => {
      const before = [...policies];
      expect(orderPolicies(policies)).toEqual(orderByShelves(policies));
      expect(policies).toEqual(before);
    }),
  );
});
