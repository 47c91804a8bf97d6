import { createClaimsRepository as createReal } from '../../../apps/api/src/payments/claims-repository.ts';

/**
 * Never looks whether another payment has claimed an overdue payment. The run drops the primary
 * key of the claims besides.
 */
export const createClaimsRepository: typeof createReal = (tx) => {
  const real = createReal(tx);
  return {
    ...real,
    listItems: async (paymentId) =>
      (await real.listItems(paymentId)).map((item) => ({ ...item, isClaimed: false, isPending: false })),
  };
};
