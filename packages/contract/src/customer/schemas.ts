import * as z from 'zod/mini';
import { CONTACT_TYPES } from '../contact-details/schemas.ts';
import { policySummaryResponse } from '../policies/schemas.ts';
import { described, id, loginId, longId, named, responseText, text } from '../wire/fields.ts';

/** The request of `getcustomerdetail`. */
export const customerDetailRequest = named(
  'CustomerDetailRequest',
  z.object({
    SecurityToken: described(text(4096), 'The bearer token once more; it has to be the same.'),
    ClientPortalLoginId: loginId(),
  }),
  'Asks for the customer.',
);

const nullableResponseText = () => z.nullable(responseText());

const addressResponse = {
  AddressLine: nullableResponseText(),
  Suburb: nullableResponseText(),
  State: described(nullableResponseText(), 'Australia and Canada.'),
  City: described(nullableResponseText(), 'New Zealand.'),
  PostCode: nullableResponseText(),
};

const pendingContactResponse = z.strictObject({
  ContactType: z.enum(CONTACT_TYPES),
  Value: described(responseText(), 'The new mobile number or e-mail address.'),
  CodeSentAt: described(z.iso.datetime(), 'When its newest code was sent: ISO 8601 in UTC.'),
  ResendAfterSeconds: described(
    longId(),
    'Seconds until `resendcontactcode` may send another, counted from the response.',
  ),
});

/** A customer. Its wire names are those of `customerShape`. */
export const customerDetailResponse = named(
  'CustomerDetail',
  z.strictObject({
    ClientId: longId(),
    FirstName: responseText(),
    LastName: responseText(),
    ResidentialAddress: z.strictObject(addressResponse),
    PostalAddress: z.strictObject({ ...addressResponse, CountryId: z.nullable(id()) }),
    MobilePhone: nullableResponseText(),
    HomePhone: nullableResponseText(),
    Email: nullableResponseText(),
    CountryId: id(),
    Policies: described(
      z.array(z.union([policySummaryResponse, z.strictObject({ PolicyNumber: responseText() })])),
      'Each the whole summary; a server may send the number alone, and the client then asks `policysummary` for it.',
    ),
    CallBackText: described(
      z.optional(z.nullable(responseText())),
      'An addition of ours: what was agreed on a call that the customer waits for, in words; null where none waits. A server may leave it out.',
    ),
    HostFeatures: described(
      z.optional(z.array(responseText())),
      'An addition of ours: the flags of capabilities beyond the documents whose calls this host has. A server that leaves it out is asked for none of them. `passkeyPrompt` is among them where this customer is to be asked to set up a passkey.',
    ),
    PendingContacts: described(
      z.optional(z.array(pendingContactResponse)),
      'An addition of ours: new contacts that wait for their code. A server may leave it out, and a client may ignore it.',
    ),
  }),
  'The customer: names, contact details and policies.',
);
