import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import type { ContactDetails } from '@portal/domain/contact-details/contact-details';
import type { ContactConfirmations, WaitingContact } from '#api/contact-details/contact-confirmations.ts';
import type { Queryable } from '#api/database/database.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const addressOf = (kind: 'residential' | 'postal'): string =>
  `(select json_build_object('line', a.line, 'suburb', a.suburb, 'state', a.state, 'city', a.city, 'postcode', a.postcode,
     'countryId', a.country_id) from address a where a.customer_id = k.customer_id and a.kind = '${kind}')`;

const contactDetails = customerReadStatement(
  'get-own-contact',
  `select json_build_object('brandId', k.brand_id, 'countryId', k.country_id, 'version', k.contact_version,
     'residentialAddress', ${addressOf('residential')}, 'postalAddress', ${addressOf('postal')},
     'mobilePhone', k.mobile, 'homePhone', k.home_phone, 'email', k.email,
     'waiting', (select coalesce(json_agg(json_build_object('channel', o.channel, 'value', o.value, 'confirmationId', o.confirmation_id)), '[]')
       from contact_confirmation o where o.customer_id = k.customer_id and o.expires_at > now()))
   from customer k where k.customer_id = s.customer_id`,
);

/** From then on nobody else changes the details until the transaction ends. */
const hold = customerStatement(
  'hold-own-contact-details',
  'select k.customer_id from customer k where k.customer_id = s.customer_id for no key update',
);

const change = customerStatement(
  'change-own-contact-details',
  `select change_contact_details(p_customer_id => s.customer_id, p_version => ${ownParameter(1)}::integer,
     p_event_id => ${ownParameter(2)}::uuid, p_contact => ${ownParameter(3)}::text::jsonb, p_changed => ${ownParameter(4)}::text[],
     p_notices => ${ownParameter(5)}::text::jsonb, p_confirmations => ${ownParameter(6)}::text::jsonb, p_undo => ${ownParameter(7)}::text::jsonb,
     p_max_refusals_per_day => ${ownParameter(8)}::integer, p_limits => ${ownParameter(9)}::text::jsonb)`,
);

/**
 * A customer's contact details as they are stored, with their version, the site of the customer, and the
 * contacts that wait for a code.
 */
export type StoredContactDetails = Omit<ContactDetails, 'residentialAddress' | 'postalAddress'> & {
  readonly brandId: number;
  readonly countryId: number;
  readonly version: number;
  readonly residentialAddress: ContactDetails['residentialAddress'] | null;
  readonly postalAddress: ContactDetails['postalAddress'] | null;
  readonly waiting: readonly WaitingContact[];
};

/** A change to write. */
export type ContactChange = {
  /** The version that the change was made to. */
  readonly seenVersion: number;
  readonly eventId: string;
  readonly details: ContactDetails;
  readonly countryId: number;
  readonly changed: readonly string[];
  /** New contacts, each with its code. */
  readonly confirmations: readonly ReturnType<ContactConfirmations['createConfirmation']>[];
  readonly told: ReturnType<ContactConfirmations['createNotices']>;
  readonly maxRefusalsPerDay: number;
};

/** The result of a change. */
type ContactOutcome =
  | { readonly outcome: 'changed' | 'changed-meanwhile' | 'held' | 'mobile-refused' | 'email-refused' }
  | { readonly outcome: 'change-limit' | 'code-limit'; readonly retryAfterSeconds: number };

const detailsJson = ({ details, countryId }: ContactChange): string =>
  JSON.stringify({ ...details, residentialAddress: { ...details.residentialAddress, countryId } });

/** The limits of confirming contacts, under the names that the database's functions read them by. */
export const CONFIRMATION_LIMITS = JSON.stringify(CONTACT_CONFIRMATION_LIMITS);

/**
 * Reads, holds and changes the customer's own contact details. All throw `session.ended` where there is no
 * live session.
 */
export function createContactDetailsRepository(database: Queryable) {
  return {
    async getContactDetails(credentials: SessionCredentials) {
      const { proof, json } = await contactDetails.get(database, credentials);
      return { proof, stored: JSON.parse(json) as StoredContactDetails };
    },
    /** Waits until nobody else changes them, and keeps others waiting until the transaction ends. */
    async holdContactDetails(credentials: SessionCredentials) {
      await hold.get(database, credentials);
    },
    /** Makes the change with its audit event, core event, codes and notices, or nothing of it. */
    async changeContactDetails(credentials: SessionCredentials, wanted: ContactChange) {
      const { proof, json } = await change.get(database, credentials, [
        wanted.seenVersion,
        wanted.eventId,
        detailsJson(wanted),
        wanted.changed,
        JSON.stringify(wanted.told.notices),
        JSON.stringify(wanted.confirmations),
        wanted.told.undo === null ? null : JSON.stringify(wanted.told.undo),
        wanted.maxRefusalsPerDay,
        CONFIRMATION_LIMITS,
      ]);
      return { proof, ...(JSON.parse(json) as ContactOutcome) };
    },
  };
}

export type ContactDetailsRepository = ReturnType<typeof createContactDetailsRepository>;
