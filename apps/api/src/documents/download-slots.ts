import { ApiError } from '@portal/contract/errors/api-error';

type SlotLimits = { readonly ofCustomer: number; readonly ofProcess: number };

/**
 * How many documents are read at the same time: of one customer, and by this process. Large ones leave some
 * of the slots: a small letter never waits for them, and is gone in a moment. DOC-12
 */
export const DOWNLOAD_LIMITS = {
  all: { ofCustomer: 6, ofProcess: 96 },
  large: { ofCustomer: 4, ofProcess: 72 },
  largeFromBytes: 262_144,
} as const;

const RETRY_AFTER_SECONDS = 2;

/** Counts readers in all and by customer. */
function createCount({ ofCustomer, ofProcess }: SlotLimits) {
  const byCustomer = new Map<string, number>();
  let taken = 0;
  const release = (customer: string) => {
    taken -= 1;
    const left = (byCustomer.get(customer) ?? 0) - 1;
    if (left > 0) byCustomer.set(customer, left);
    else byCustomer.delete(customer);
  };
  return {
    /** Takes a slot, and returns how to release it. Throws `request.too-many` where none is free. */
    take(customer: string): () => void {
      const own = byCustomer.get(customer) ?? 0;
      if (own >= ofCustomer || taken >= ofProcess)
        throw new ApiError('request.too-many', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      taken += 1;
      byCustomer.set(customer, own + 1);
      let isReleased = false;
      return () => {
        if (!isReleased) release(customer);
        isReleased = true;
      };
    },
  };
}

/** Counts the documents that are being read. DOC-12 */
export function createDownloadSlots(limits: typeof DOWNLOAD_LIMITS) {
  const all = createCount(limits.all);
  const large = createCount(limits.large);
  return {
    /** Takes a slot, and returns how to release it. Throws `request.too-many` where none is free. */
    take(customer: string, sizeBytes: number): () => void {
      if (sizeBytes < limits.largeFromBytes) return all.take(customer);
      const releaseLarge = large.take(customer);
      try {
        const releaseAll = all.take(customer);
        return () => {
          releaseLarge();
          releaseAll();
        };
      } catch (error) {
        releaseLarge();
        throw error;
      }
    },
  };
}
