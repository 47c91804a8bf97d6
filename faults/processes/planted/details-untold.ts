import { createChangesRepository as createReal } from '../../../apps/api/src/payment-details/store/changes-repository.ts';

/** Changes how a policy is paid, and never tells the core system. */
export const createChangesRepository: typeof createReal = (tx) => ({
  ...createReal(tx),
  tellCoreSystem: async () => undefined,
});
