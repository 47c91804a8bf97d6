import { type Queryable, statement } from '#api/database/database.ts';

const list = statement(
  'list-passkeys-of-customers',
  `select coalesce(c.customer_number, c.customer_id::text) as "customerNumber", p.passkey_id as "passkeyId", p.aaguid,
     label_of_passkey(p) as label, to_char(p.added_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as "addedAt",
     to_char(p.last_used_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as "lastUsedAt", p.turned_off_at is not null as "isOff"
   from passkey p join customer c on c.customer_id = p.customer_id
   where p.customer_id = any ($1::bigint[]) order by p.customer_id, p.added_at`,
);
const remove = statement(
  'remove-passkeys-for-operator',
  'select remove_passkeys_for_operator($1, $2, $3) as removed',
);

/** A passkey, without what its customer wrote. */
export type ListedPasskey = {
  /** The insurer's own number of the customer; the portal's where the records gave none. */
  readonly customerNumber: string;
  readonly passkeyId: string;
  readonly aaguid: string;
  /** By which words the customer knows the browser in which it was added. DEV-1 */
  readonly label: string | null;
  /** In UTC. */
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
  readonly isOff: boolean;
};

/** Passkeys, from the operator's side. */
export function createPasskeysRepository(database: Queryable) {
  return {
    list: (customerIds: readonly number[]) => database.query<ListedPasskey>(list, [customerIds]),
    /** Returns how many were removed. `passkeyId`: null for all of the customer. */
    async remove(customerId: number, passkeyId: string | null, operator: string): Promise<number> {
      const [row] = await database.query<{ removed: number }>(remove, [customerId, passkeyId, operator]);
      return row?.removed ?? 0;
    },
  };
}
