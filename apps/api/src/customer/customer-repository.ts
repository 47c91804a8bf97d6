import { addressShape, customerShape, postalAddressShape } from '@portal/contract/customer/mapping';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { POLICY_SUMMARY_FROM, POLICY_SUMMARY_JSON } from '#api/policies/policy-sql.ts';
import { type CustomerRead, customerStatement, readAsCustomer } from '#api/session/customer-statement.ts';
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

const CUSTOMER_JSON = jsonSql(customerShape, {
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
  policies: `(select coalesce(json_agg(${POLICY_SUMMARY_JSON} order by p.policy_number), '[]'::json) from ${POLICY_SUMMARY_FROM} where p.customer_id = s.customer_id)`,
});

const getCustomer = customerStatement(
  'get-own-customer',
  `select ${CUSTOMER_JSON} from customer k where k.customer_id = s.customer_id`,
  'select v.contact_version from customer v where v.customer_id = s.customer_id',
);

/** Reads of the customer who is logged in. */
export function createCustomerRepository(database: Queryable) {
  return {
    getCustomer: (claim: SessionCredentials): Promise<CustomerRead> =>
      readAsCustomer(database, getCustomer, claim),
  };
}
