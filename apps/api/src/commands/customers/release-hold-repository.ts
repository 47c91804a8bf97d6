import type { IdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { type Queryable, statement } from '#api/database/database.ts';

const listHeld = statement(
  'list-held-customers',
  `select customer_id from customer
   where brand_id = $1 and country_id = $2 and ($3 = 'sms' and mobile = $4 or $3 = 'email' and lower(email) = $4)
     and held_at is not null`,
);
const release = statement('release-hold', 'select release_hold($1, $2) as is_released');

/** Accounts on hold, from the operator's side. */
export function createReleaseHoldRepository(database: Queryable) {
  return {
    async listHeldCustomers({ brandId, countryId, channel, identifier }: IdentifierOption) {
      const values = [brandId, countryId, channel, identifier];
      const rows = await database.query<{ customer_id: number }>(listHeld, values);
      return rows.map((row) => row.customer_id);
    },
    /** Returns whether the account was on hold. */
    async releaseHold(customerId: number, operator: string): Promise<boolean> {
      const [row] = await database.query<{ is_released: boolean }>(release, [customerId, operator]);
      return row?.is_released ?? false;
    },
  };
}
