import type { IdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { type Queryable, statement } from '#api/database/database.ts';

const listByIdentifier = statement(
  'list-customers-by-identifier',
  `select customer_id from customer
   where brand_id = $1 and country_id = $2 and ($3 = 'sms' and mobile = $4 or $3 = 'email' and lower(email) = $4)`,
);
const listWithSession = statement(
  'list-customers-with-session',
  'select distinct customer_id from session where expires_at > now()',
);
const endOf = statement('end-sessions-of', 'select end_sessions_of($1, $2) as logins');

/** Sessions, from the operator's side. */
export function createEndSessionsRepository(database: Queryable) {
  const listIds = async (list: typeof listByIdentifier, values: readonly unknown[]) =>
    (await database.query<{ customer_id: number }>(list, values)).map((row) => row.customer_id);
  return {
    listCustomersByIdentifier: ({ brandId, countryId, channel, identifier }: IdentifierOption) =>
      listIds(listByIdentifier, [brandId, countryId, channel, identifier]),
    listCustomersWithSession: () => listIds(listWithSession, []),
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
