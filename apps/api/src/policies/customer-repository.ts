import {
  addressShape,
  CONTACT_TYPE_OF,
  contactConfirmationShape,
  customerDetailShape,
  postalAddressShape,
} from '@portal/contract/customer/mapping';
import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { OWN_POLICY_SUMMARIES_SQL } from '#api/policies/policy-sql.ts';
import { type CustomerJson, customerReadStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const ADDRESS_COLUMNS = {
  line: 'a.line',
  suburb: 'a.suburb',
  state: 'a.state',
  city: 'a.city',
  postcode: 'a.postcode',
};

const NO_ADDRESS = { line: 'null', suburb: 'null', state: 'null', city: 'null', postcode: 'null' };

/** An address of the customer; without any part where the insurer gave none. IMP-13 */
const addressOf = (kind: 'residential' | 'postal', json: string, nothing: string): string =>
  `coalesce((select ${json} from address a where a.customer_id = s.customer_id and a.kind = '${kind}'), ${nothing})`;

const SENT_AT = `coalesce((select max(n.created_at) from contact_code n
  where n.customer_id = o.customer_id and n.confirmation_id = o.confirmation_id), o.created_at)`;

/** New contacts that wait for their code, the mobile number first. CON-73 */
const CONTACT_CONFIRMATIONS = `(select coalesce(json_agg(${jsonSql(contactConfirmationShape, {
  channel: `case o.channel when 'sms' then '${CONTACT_TYPE_OF.sms}' else '${CONTACT_TYPE_OF.email}' end`,
  value: 'o.value',
  codeSentAt: `to_char(${SENT_AT} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  resendAfterSeconds: `greatest(0, ceil(extract(epoch from ${SENT_AT} - now()) + ${CONTACT_CONFIRMATION_LIMITS.code.resendAfterSeconds}))::integer`,
})} order by o.channel desc), '[]')
  from contact_confirmation o where o.customer_id = s.customer_id and o.expires_at > now())`;

/** The agreement on a call that waits. CBK-5 */
const CALL_BACK_TEXT = `(select case when b.ends_at > now() then b.text_before else b.text_after end from call_back b
  where b.customer_id = s.customer_id and b.cancelled_at is null and b.done_at is null
  order by b.created_at desc limit 1)`;

const CUSTOMER_JSON = jsonSql(customerDetailShape, {
  customerId: 'k.customer_id',
  firstName: 'k.first_name',
  lastName: 'k.last_name',
  residentialAddress: addressOf(
    'residential',
    jsonSql(addressShape, ADDRESS_COLUMNS),
    jsonSql(addressShape, NO_ADDRESS),
  ),
  postalAddress: addressOf(
    'postal',
    jsonSql(postalAddressShape, { ...ADDRESS_COLUMNS, countryId: 'a.country_id' }),
    jsonSql(postalAddressShape, { ...NO_ADDRESS, countryId: 'null' }),
  ),
  mobilePhone: 'k.mobile',
  homePhone: 'k.home_phone',
  email: 'k.email',
  countryId: 'k.country_id',
  policies: OWN_POLICY_SUMMARIES_SQL,
  callBackText: CALL_BACK_TEXT,
  hostFeatures: `to_json(${ownParameter(1)}::text[])`,
  contactConfirmations: CONTACT_CONFIRMATIONS,
});

/** Reads of the logged-in customer. */
export function createCustomerRepository(database: Queryable) {
  const customer = customerReadStatement(
    'get-own-customer',
    `select ${CUSTOMER_JSON} from customer k where k.customer_id = s.customer_id`,
    'select v.contact_version from customer v where v.customer_id = s.customer_id',
  );
  return {
    /** `hostFeatures`: what the answer names as this host's. PRE-1 */
    getCustomer: (credentials: SessionCredentials, hostFeatures: readonly string[]): Promise<CustomerJson> =>
      customer.get(database, credentials, [hostFeatures]),
  };
}

export type CustomerRepository = ReturnType<typeof createCustomerRepository>;
