/** Rejects when the work takes longer. The work itself goes on, and its result is dropped. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not respond in time')), timeoutMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Callers at the same time share one round of work. It ends when the work does, not
 * when a caller stops waiting.
 */
export function shareWhileUnderWay<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
