import type { Session, Transaction } from '#api/database/database.ts';

/** Undoes a transaction whose work is done. */
class DryRunOver extends Error {}

/** Does the work of a transaction, undoes all of it, and returns what the work returned. */
export async function dryRun<T>(database: Session, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: T | undefined;
  try {
    await database.transaction(async (tx) => {
      result = await work(tx);
      throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  return result as T;
}
