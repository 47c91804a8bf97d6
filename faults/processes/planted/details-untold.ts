import { createMethodChangesRepository as createReal } from '../../../apps/api/src/payment-details/store/method-changes-repository.ts';

/** Changes how a policy is paid, and never tells the core system. */
export const createMethodChangesRepository: typeof createReal = (tx) => ({
  ...createReal(tx),
  tellCoreSystem: async () => undefined,
});
