import type { IdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { type Queryable, statement } from '#api/database/database.ts';
import { OperatorError } from '#api/operator-error.ts';

const listCustomers = statement(
  'list-customers-of-identifier',
  `select customer_id as "customerId" from customer
   where brand_id = $1 and country_id = $2 and ($3 = 'sms' and mobile = $4 or $3 = 'email' and lower(email) = $4)`,
);

/** Lists the one or more customers with the identifier that an operator typed, or refuses in a sentence. */
export async function listCustomersOfIdentifier(
  database: Queryable,
  { brandId, countryId, channel, identifier }: IdentifierOption,
): Promise<readonly number[]> {
  const values = [brandId, countryId, channel, identifier];
  const rows = await database.query<{ customerId: number }>(listCustomers, values);
  if (rows.length === 0)
    throw new OperatorError(
      'No customer has this identifier at this site. Check its spelling, and the site.',
    );
  return rows.map(({ customerId }) => customerId);
}
