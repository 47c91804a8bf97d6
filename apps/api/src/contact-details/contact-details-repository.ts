import type { ContactDetails } from '@portal/domain/contact-details/contact-details';
import type { Queryable } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import {
  type CustomerRead,
  customerStatement,
  ownParameter,
  readAsCustomer,
} from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const addressOf = (kind: 'residential' | 'postal'): string =>
  `(select json_build_object('line', a.line, 'suburb', a.suburb, 'state', a.state, 'city', a.city, 'postcode', a.postcode,
     'countryId', a.country_id) from address a where a.customer_id = k.customer_id and a.kind = '${kind}')`;

const getContact = customerStatement(
  'get-own-contact',
  `select json_build_object('brandId', k.brand_id, 'countryId', k.country_id, 'version', k.contact_version,
     'residentialAddress', ${addressOf('residential')}, 'postalAddress', ${addressOf('postal')},
     'mobilePhone', k.mobile, 'homePhone', k.home_phone, 'email', k.email)
   from customer k where k.customer_id = s.customer_id`,
);

const changeContact = customerStatement(
  'change-own-contact',
  `select to_json(change_contact(s.customer_id, ${ownParameter(1)}::integer, ${ownParameter(2)}::uuid, ${ownParameter(3)}::text::jsonb,
     ${ownParameter(4)}::text[], ${ownParameter(5)}::text::jsonb, ${ownParameter(6)}::integer))`,
);

/** A customer's contact details as they are stored, with whose they are and which version. */
export type StoredContact = Omit<ContactDetails, 'residentialAddress' | 'postalAddress'> & {
  readonly brandId: number;
  readonly countryId: number;
  readonly version: number;
  readonly residentialAddress: ContactDetails['residentialAddress'] | null;
  readonly postalAddress: ContactDetails['postalAddress'] | null;
};

/** What a change writes. `seenVersion`: what it was made to. */
export type ContactChange = {
  readonly seenVersion: number;
  readonly eventId: string;
  readonly details: ContactDetails;
  readonly countryId: number;
  readonly changed: readonly string[];
  readonly notices: readonly { readonly channel: Channel; readonly sealedRecipient: Uint8Array }[];
  readonly maxRefusalsPerDay: number;
};

export type ContactOutcome = 'changed' | 'changed-meanwhile' | 'mobile-refused' | 'email-refused';

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The customer's own contact details, read and changed. */
export function createContactRepository(database: Queryable) {
  return {
    getContact: (claim: SessionCredentials): Promise<CustomerRead> =>
      readAsCustomer(database, getContact, claim),
    /** Returns a `ContactOutcome` as JSON; the change and all that belongs to it is done or nothing is. */
    changeContact: (claim: SessionCredentials, change: ContactChange): Promise<CustomerRead> =>
      readAsCustomer(database, changeContact, claim, [
        change.seenVersion,
        change.eventId,
        JSON.stringify({
          ...change.details,
          residentialAddress: { ...change.details.residentialAddress, countryId: change.countryId },
        }),
        change.changed,
        JSON.stringify(
          change.notices.map(({ channel, sealedRecipient }) => ({
            channel,
            sealedRecipient: hexOf(sealedRecipient),
          })),
        ),
        change.maxRefusalsPerDay,
      ]),
  };
}

export type ContactRepository = ReturnType<typeof createContactRepository>;
