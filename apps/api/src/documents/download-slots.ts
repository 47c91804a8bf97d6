import { ApiError } from '@portal/contract/errors/api-error';

/** How many documents are read at the same time: of one customer, and by this process. DOC-12 */
export const DOWNLOAD_LIMITS = { ofCustomer: 24, ofProcess: 96 } as const;

const RETRY_AFTER_SECONDS = 2;

/** Counts the documents that are being read. DOC-12 */
export function createDownloadSlots(limits: { readonly ofCustomer: number; readonly ofProcess: number }) {
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
      if (own >= limits.ofCustomer || taken >= limits.ofProcess)
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
