import * as z from 'zod/mini';
import { emptyResponse } from '../login/operations.ts';
import { CALL_PATHS } from '../paths.ts';
import { policySummaryResponse } from '../policies/operations.ts';
import { answerText, described, id, loginId, longId, named, nullableText, text } from '../wire/fields.ts';
import { answer, bodyRefusals, type Operation, queryRefusals } from '../wire/operation.ts';

/** What `getcustomerdetail` takes. */
export const customerDetailRequest = named(
  'CustomerDetailRequest',
  z.strictObject({
    SecurityToken: described(text(4096), 'The bearer token once more; it has to be the same.'),
    ClientPortalLoginId: loginId(),
  }),
  'The question for the customer.',
);

const nullableResponseText = () => z.nullable(answerText());

const addressResponse = {
  AddressLine: nullableResponseText(),
  Suburb: nullableResponseText(),
  State: described(nullableResponseText(), 'Australia and Canada.'),
  City: described(nullableResponseText(), 'New Zealand.'),
  PostCode: nullableResponseText(),
};

/** A customer. Its wire names are those of `customerShape`. */
export const customerDetailResponse = named(
  'CustomerDetail',
  z.strictObject({
    ClientId: longId(),
    FirstName: answerText(),
    LastName: answerText(),
    ResidentialAddress: z.strictObject(addressResponse),
    PostalAddress: z.strictObject({ ...addressResponse, CountryId: z.nullable(id()) }),
    MobilePhone: nullableResponseText(),
    HomePhone: nullableResponseText(),
    Email: nullableResponseText(),
    CountryId: id(),
    Policies: described(
      z.array(z.union([policySummaryResponse, z.strictObject({ PolicyNumber: answerText() })])),
      'Each the whole summary; a server may send the number alone, and the client then asks `policysummary` for it.',
    ),
  }),
  'Who the customer is, how to reach them, and which policies they hold.',
);

/** Room for any text; how long one may be is the configuration's to say, in its words. CON-17 */
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
  z.strictObject({
    ClientId: described(z.optional(z.nullable(longId())), notTaken('The customer’s id.')),
    FirstName: described(z.optional(z.unknown()), notTaken('Names are changed by telephone only.')),
    LastName: described(z.optional(z.unknown()), notTaken('Names are changed by telephone only.')),
    ResidentialAddress: z.strictObject(addressUpdate),
    PostalAddress: z.strictObject({
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

/** What `updatecustomercontactdetail` takes. */
export const contactUpdateRequest = named(
  'ContactUpdateRequest',
  z.strictObject({ ClientPortalLoginId: loginId(), ContactDetails: contactDetails }),
  'The wish to change contact details.',
);

/** The calls under `/api/v1/Customer/`. */
export const customerOperations = {
  logout: {
    method: 'POST',
    path: CALL_PATHS.logout,
    auth: 'bearer',
    area: 'Customer',
    summary: 'Log out',
    description: 'Ends the session; its token is dead at once. A client may ignore a refusal.',
    responses: { ...answer('The session has ended.', emptyResponse), ...queryRefusals() },
  },
  getCustomerDetail: {
    method: 'POST',
    path: CALL_PATHS.getCustomerDetail,
    auth: 'bearer',
    area: 'Customer',
    summary: 'Who is logged in, and their policies',
    description:
      'Names, addresses, phones and e-mail of the customer, and a summary of each of their policies. `ETag` names the version of ' +
      'the contact details.',
    body: customerDetailRequest,
    responses: { ...answer('The customer.', customerDetailResponse), ...bodyRefusals() },
  },
  updateContactDetails: {
    method: 'POST',
    path: CALL_PATHS.updateContactDetails,
    auth: 'bearer',
    area: 'Customer',
    summary: 'Change contact details',
    description:
      'Changes addresses, phones and e-mail for all the customer’s policies of the brand. Names stay. Send the `ETag` of ' +
      '`getcustomerdetail` as `If-Match`, and the change is refused when somebody else changed the details meanwhile.',
    body: contactUpdateRequest,
    responses: {
      ...answer('The details were changed. The body says nothing.', emptyResponse),
      ...bodyRefusals('contact.changed-meanwhile'),
    },
  },
} as const satisfies Record<string, Operation>;
