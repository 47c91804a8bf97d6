import type { ContactDetails } from '@portal/domain/contact-details/contact-details';
import type { Queryable } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message.ts';
import { customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const addressOf = (kind: 'residential' | 'postal'): string =>
  `(select json_build_object('line', a.line, 'suburb', a.suburb, 'state', a.state, 'city', a.city, 'postcode', a.postcode,
     'countryId', a.country_id) from address a where a.customer_id = k.customer_id and a.kind = '${kind}')`;

const contactDetails = customerStatement(
  'get-own-contact',
  `select json_build_object('brandId', k.brand_id, 'countryId', k.country_id, 'version', k.contact_version,
     'residentialAddress', ${addressOf('residential')}, 'postalAddress', ${addressOf('postal')},
     'mobilePhone', k.mobile, 'homePhone', k.home_phone, 'email', k.email)
   from customer k where k.customer_id = s.customer_id`,
);

const change = customerStatement(
  'change-own-contact',
  `select to_json(change_contact(p_customer_id => s.customer_id, p_version => ${ownParameter(1)}::integer,
     p_event_id => ${ownParameter(2)}::uuid, p_contact => ${ownParameter(3)}::text::jsonb, p_changed => ${ownParameter(4)}::text[],
     p_notices => ${ownParameter(5)}::text::jsonb, p_max_refusals_per_day => ${ownParameter(6)}::integer))`,
);

/** A customer's contact details as they are stored, with their version and the site of the customer. */
export type StoredContactDetails = Omit<ContactDetails, 'residentialAddress' | 'postalAddress'> & {
  readonly brandId: number;
  readonly countryId: number;
  readonly version: number;
  readonly residentialAddress: ContactDetails['residentialAddress'] | null;
  readonly postalAddress: ContactDetails['postalAddress'] | null;
};

/** A change to write. */
export type ContactChange = {
  /** The version that the change was made to. */
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

const detailsJson = ({ details, countryId }: ContactChange): string =>
  JSON.stringify({ ...details, residentialAddress: { ...details.residentialAddress, countryId } });

const noticesJson = ({ notices }: ContactChange): string =>
  JSON.stringify(
    notices.map(({ channel, sealedRecipient }) => ({ channel, sealedRecipient: hexOf(sealedRecipient) })),
  );

/** Reads and changes the customer's own contact details. Both throw `session.ended` where there is no live session. */
export function createContactDetailsRepository(database: Queryable) {
  return {
    async getContactDetails(credentials: SessionCredentials) {
      const { proof, json } = await contactDetails.get(database, credentials);
      return { proof, stored: JSON.parse(json) as StoredContactDetails };
    },
    /** Makes the change with its audit event, core event and notices, or nothing of it. */
    async changeContactDetails(credentials: SessionCredentials, wanted: ContactChange) {
      const { proof, json } = await change.get(database, credentials, [
        wanted.seenVersion,
        wanted.eventId,
        detailsJson(wanted),
        wanted.changed,
        noticesJson(wanted),
        wanted.maxRefusalsPerDay,
      ]);
      return { proof, outcome: JSON.parse(json) as ContactOutcome };
    },
  };
}

export type ContactDetailsRepository = ReturnType<typeof createContactDetailsRepository>;
