import { addressShape, customerShape, postalAddressShape } from '@portal/contract/customer/mapping';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { type CustomerJson, customerStatement } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const ADDRESS_COLUMNS = {
  line: 'a.line',
  suburb: 'a.suburb',
  state: 'a.state',
  city: 'a.city',
  postcode: 'a.postcode',
};

const addressOf = (kind: 'residential' | 'postal', json: string): string =>
  `(select ${json} from address a where a.customer_id = s.customer_id and a.kind = '${kind}')`;

const customerJson = (policySummariesSql: string): string =>
  jsonSql(customerShape, {
    customerId: 'k.customer_id',
    firstName: 'k.first_name',
    lastName: 'k.last_name',
    residentialAddress: addressOf('residential', jsonSql(addressShape, ADDRESS_COLUMNS)),
    postalAddress: addressOf(
      'postal',
      jsonSql(postalAddressShape, { ...ADDRESS_COLUMNS, countryId: 'a.country_id' }),
    ),
    mobilePhone: 'k.mobile',
    homePhone: 'k.home_phone',
    email: 'k.email',
    countryId: 'k.country_id',
    policies: policySummariesSql,
  });

type Dependencies = {
  database: Queryable;
  /** The SQL of the policies' list, which belongs to the policies. */
  policySummariesSql: string;
};

/** Reads of the logged-in customer. */
export function createCustomerRepository({ database, policySummariesSql }: Dependencies) {
  const customer = customerStatement(
    'get-own-customer',
    `select ${customerJson(policySummariesSql)} from customer k where k.customer_id = s.customer_id`,
    'select v.contact_version from customer v where v.customer_id = s.customer_id',
  );
  return {
    getCustomer: (credentials: SessionCredentials): Promise<CustomerJson> =>
      customer.get(database, credentials),
  };
}
