import type { MethodSetup } from '../../../apps/api/src/payment-details/setup-store.ts';
import { createSetupsRepository as createReal } from '../../../apps/api/src/payment-details/store/setups-repository.ts';

/** Applies a setup for each return link that comes: nobody looks whether it was applied before, and nobody holds it. */
export const createSetupsRepository: typeof createReal = (queryable) => {
  const real = createReal(queryable);
  const asOpened = async (setupId: string): Promise<MethodSetup> => {
    const setup = await real.get(setupId);
    return setup.state === 'applied' ? { ...setup, state: 'opened' } : setup;
  };
  return {
    ...real,
    get: asOpened,
    lock: asOpened,
    end: async (setupId, end) => (await real.end(setupId, end)) ?? real.get(setupId),
  };
};
