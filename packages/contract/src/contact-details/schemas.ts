import * as z from 'zod/mini';
import { described, id, loginId, longId, named, nullableText, responseText, text } from '../wire/fields.ts';
import { UNDO_KINDS } from './undo-link.ts';

/** Room for any text. The configuration sets the real limit, with its own message. CON-17 */
const detailText = () => z.optional(nullableText(500));

const addressUpdate = {
  AddressLine: described(detailText(), 'Needed; at least 5 characters.'),
  Suburb: described(detailText(), 'Needed where addresses have no city.'),
  State: described(detailText(), 'Australia and Canada; any country abroad.'),
  City: described(detailText(), 'New Zealand.'),
  PostCode: described(detailText(), 'Needed in the country of the site.'),
};

const notTaken = (what: string) => `${what} Accepted because clients send it back; nothing is changed by it.`;

const contactDetails = named(
  'ContactDetails',
  z.object({
    ClientId: described(z.optional(z.nullable(longId())), notTaken('The customer’s id.')),
    FirstName: described(z.optional(z.unknown()), notTaken('Names are changed by telephone only.')),
    LastName: described(z.optional(z.unknown()), notTaken('Names are changed by telephone only.')),
    ResidentialAddress: z.object(addressUpdate),
    PostalAddress: z.object({
      ...addressUpdate,
      CountryId: described(z.optional(z.nullable(id())), 'Where letters go; it may be abroad.'),
    }),
    MobilePhone: described(detailText(), 'Digits without dashes.'),
    HomePhone: described(detailText(), 'Digits without dashes.'),
    Email: detailText(),
    CountryId: described(z.optional(z.nullable(id())), notTaken('The customer’s country.')),
    Policies: described(
      z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(100)))),
      notTaken('The customer’s policies.'),
    ),
    CustomPostaladdress: described(
      z.optional(z.nullable(z.boolean())),
      'Whether the postal address is its own.',
    ),
    Errors: described(z.optional(z.unknown()), notTaken('What the client’s form found wrong.')),
  }),
  'The contact details as they are to be. What is blank is sent as null.',
);

/** The request of `updatecustomercontactdetail`. */
export const contactUpdateRequest = named(
  'ContactUpdateRequest',
  z.object({ ClientPortalLoginId: loginId(), ContactDetails: contactDetails }),
  'A change of contact details.',
);

/** The kinds of contacts that wait for a code. */
export const CONTACT_TYPES = ['Mobile', 'Email'] as const;

const contactType = () => described(z.enum(CONTACT_TYPES), 'Which of the contacts that wait.');

/** The request of `confirmcontact`. */
export const confirmContactRequest = named(
  'ConfirmContactRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    ContactType: contactType(),
    SecurityCode: described(
      z.string().check(z.regex(/^[0-9]{6}$/, 'Send 6 digits')),
      'The code that was sent to the new contact.',
    ),
  }),
  'Proves a new mobile number or e-mail address.',
);

/** The request of `resendcontactcode` and of `cancelcontact`. */
export const pendingContactRequest = named(
  'PendingContactRequest',
  z.object({ ClientPortalLoginId: loginId(), ContactType: contactType() }),
  'Names a contact that waits for its code.',
);

/** The answer of `checkundolink`. CON-96 */
export const undoLinkResponse = named(
  'UndoLinkResponse',
  z.object({
    Restores: described(
      z.optional(z.array(z.enum(UNDO_KINDS))),
      'The kinds of contacts that the link puts back, without their values. A host may leave it out.',
    ),
    Device: described(
      z.optional(
        z.strictObject({
          Label: described(
            z.nullable(responseText()),
            'Browser and system from a closed list, like `Safari on iPhone`; null for any other.',
          ),
          AddedAt: described(z.iso.datetime(), 'ISO 8601 in UTC.'),
        }),
      ),
      'The device that the link takes away. Any other link leaves it out, and so may a host.',
    ),
  }),
  'What a link puts back that still works.',
);

/** The request of `undocontactchange` and of `checkundolink`. */
export const undoContactRequest = named(
  'UndoContactRequest',
  z.object({ Token: described(text(128), 'What stands behind the `#` of the link.') }),
  'Names the link with which a customer says that a change of contact details was not theirs.',
);
