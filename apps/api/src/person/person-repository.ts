import type { Site } from '@portal/config/sites/site';
import { type Queryable, readStatement, type Statement, statement } from '#api/database/database.ts';
import { conditionOf, wordsOf } from '#api/person/stored-table.ts';
import { STORED_TABLES } from '#api/person/stored-tables.ts';

/** How an operator names a customer: by our number, or by a policy or the insurer's number at a site. */
export type PersonName =
  | { readonly customerId: number }
  | { readonly site: Site; readonly policyNumber: string }
  | { readonly site: Site; readonly customerNumber: string };

/** A customer, with the ids of the site. */
export type Person = { readonly customerId: number; readonly brandId: number; readonly countryId: number };

/** The rows of one table that are a person's, as an export shows them. */
export type PersonRows = {
  readonly table: string;
  readonly title: string;
  readonly rows: readonly Record<string, unknown>[];
};

const PERSON = `c.customer_id as "customerId", c.brand_id as "brandId", c.country_id as "countryId"`;
const findByNumber = readStatement(
  'find-person',
  `select ${PERSON} from customer c where c.customer_id = $1`,
);
const findByPolicy = readStatement(
  'find-person-by-policy',
  `select ${PERSON} from policy p join customer c on c.customer_id = p.customer_id
   where p.policy_number = $1 and c.brand_id = $2 and c.country_id = $3`,
);
const findByCustomerNumber = readStatement(
  'find-person-by-customer-number',
  `select ${PERSON} from customer c where c.customer_number = $1 and c.brand_id = $2 and c.country_id = $3`,
);
const recordExported = statement('record-person-exported', 'select record_person_exported($1::bigint, $2)');
const wasErased = readStatement(
  'was-person-erased',
  `select exists (select from audit_event where customer_id = $1 and kind = 'person-erased' and facts ->> 'scope' = 'all') as "wasErased"`,
);

function findingOf(named: PersonName): [Statement, readonly unknown[]] {
  if (!('site' in named)) return [findByNumber, [named.customerId]];
  const { brandId, countryId } = named.site;
  return 'policyNumber' in named
    ? [findByPolicy, [named.policyNumber, brandId, countryId]]
    : [findByCustomerNumber, [named.customerNumber, brandId, countryId]];
}

/** The data of a person, over every table that has any. */
export function createPersonRepository(database: Queryable) {
  async function listRows(name: string, customerId: number): Promise<PersonRows | undefined> {
    const table = STORED_TABLES[name];
    if (!table?.person) return undefined;
    const text = `select (to_jsonb(t) - $2::text[])::text as row from ${name} t where ${conditionOf(table.person)} order by t`;
    const values = [customerId, wordsOf(table.withheld)];
    const rows = await database.query<{ row: string }>(statement(`list-${name}-of-person`, text), values);
    const columns = wordsOf(table.columns);
    const inOrder = (row: Record<string, unknown>) =>
      Object.fromEntries(columns.map((name) => [name, row[name]]));
    return { table: name, title: table.person.title, rows: rows.map(({ row }) => inOrder(JSON.parse(row))) };
  }
  return {
    async find(named: PersonName): Promise<Person | undefined> {
      const [found] = await database.query<Person>(...findingOf(named));
      return found;
    },
    /** Every row of every table, the customer first. PER-10 */
    async listAll({ customerId }: Person): Promise<readonly PersonRows[]> {
      const all: PersonRows[] = [];
      for (const name of Object.keys(STORED_TABLES).reverse()) {
        const found = await listRows(name, customerId);
        if (found) all.push(found);
      }
      return all;
    },
    async recordExported({ customerId }: Person, operator: string): Promise<void> {
      await database.query(recordExported, [customerId, operator]);
    },
    /** Whether a customer of this number was erased, as far as the audit trail goes back. */
    async wasErased(customerId: number): Promise<boolean> {
      const [row] = await database.query<{ wasErased: boolean }>(wasErased, [customerId]);
      return row?.wasErased ?? false;
    },
  };
}
