import type { MethodSetup } from '../../../apps/api/src/payment-details/method-setups.ts';
import { createMethodSetupsRepository as createReal } from '../../../apps/api/src/payment-details/store/method-setups-repository.ts';

/**
 * Applies a setup for each return link that comes: nobody looks whether it was applied
 * before, and nobody holds it.
 */
export const createMethodSetupsRepository: typeof createReal = (queryable) => {
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
