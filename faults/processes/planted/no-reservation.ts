import { createReservationsRepository as createReal } from '../../../apps/api/src/payments/reservations-repository.ts';

/**
 * Never looks whether another payment has reserved an overdue payment. The run drops the primary
 * key of the reservations besides.
 */
export const createReservationsRepository: typeof createReal = (tx) => {
  const real = createReal(tx);
  return {
    ...real,
    listItems: async (paymentId) =>
      (await real.listItems(paymentId)).map((item) => ({ ...item, isReserved: false, isPending: false })),
  };
};
