import { type Queryable, statement } from '#api/database/database.ts';

const listWithSession = statement(
  'list-customers-with-session',
  'select distinct customer_id from session where expires_at > now()',
);
const endOf = statement('end-sessions-of', 'select end_sessions_of($1, $2) as logins');

/** Sessions, from the operator's side. */
export function createEndSessionsRepository(database: Queryable) {
  return {
    async listCustomersWithSession(): Promise<readonly number[]> {
      const rows = await database.query<{ customer_id: number }>(listWithSession, []);
      return rows.map((row) => row.customer_id);
    },
    /** Ends every session of a customer; returns how many logins those were. */
    async endSessionsOf(customerId: number, operator: string): Promise<number> {
      const [row] = await database.query<{ logins: number }>(endOf, [
        customerId,
        JSON.stringify({ operator }),
      ]);
      return row?.logins ?? 0;
    },
  };
}
