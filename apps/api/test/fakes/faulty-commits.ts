import { CommitOutcomeUnknownError, type Database, type Statement } from '#api/database/database.ts';

/**
 * How a database fails. `lost-after-commit` and `lost-before-commit`: the connection is lost while a
 * transaction commits, and it was made or not. `down`: nothing is answered. `refused`: a statement fails, and
 * the transaction is undone.
 */
export type DatabaseFault = 'lost-after-commit' | 'lost-before-commit' | 'down' | 'refused';

export type FaultyDatabase = Database & {
  /** Runs before each transaction and each single statement; what it returns happens. */
  decide: (kind: 'transaction' | 'query', statement?: Statement) => DatabaseFault | undefined;
};

const outage = () => Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
const ROLLED_BACK = Symbol('rolled back');

/** A database that fails as it is told, around a real one. */
export function createFaultyCommits(database: Database): FaultyDatabase {
  const faulty: FaultyDatabase = {
    ...database,
    decide: () => undefined,
    async query(statement, values) {
      if (faulty.decide('query', statement)) throw outage();
      return database.query(statement, values);
    },
    async transaction(work) {
      const fault = faulty.decide('transaction');
      if (fault === 'down') throw outage();
      if (fault === undefined) return database.transaction(work);
      if (fault === 'lost-after-commit') {
        await database.transaction(work);
        throw new CommitOutcomeUnknownError(outage());
      }
      await database
        .transaction(async (tx) => {
          await work(tx);
          throw ROLLED_BACK;
        })
        .catch((error: unknown) => {
          if (error !== ROLLED_BACK) throw error;
        });
      throw fault === 'refused' ? outage() : new CommitOutcomeUnknownError(outage());
    },
  };
  return faulty;
}
