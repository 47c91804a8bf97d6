import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '#api/database/database.ts';

/** Thrown where a statement is sent beside a transaction, or after its end. */
const refuse = (what: string): never => {
  throw new Error(`${what}: use the transaction that the work was given, and only until it ends`);
};

/**
 * Watches that statements stay within their transaction. On the embedded database one beside it would wait
 * for itself for ever; on PostgreSQL it would not be part of the transaction, and a second transaction could
 * take the last connection.
 */
export function createTransactionScope() {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();

  return {
    /** Throws inside a transaction of this database. */
    refuseInside(what: string): void {
      if (current.getStore()?.isOpen) refuse(what);
    },
    /** Runs the work with a transaction that refuses statements once the work has ended. */
    async run<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
      const scope = { isOpen: true };
      const whileOpen = <Result>(act: () => Promise<Result>): Promise<Result> =>
        scope.isOpen ? act() : refuse('A statement after the end of its transaction');
      try {
        return await current.run(scope, () =>
          work({
            query: async (statement, values) => whileOpen(() => tx.query(statement, values)),
            runScript: async (sql) => whileOpen(() => tx.runScript(sql)),
            copyIn: async (table, chunks) => whileOpen(() => tx.copyIn(table, chunks)),
          }),
        );
      } finally {
        scope.isOpen = false;
      }
    },
  };
}
