import * as z from 'zod/mini';
import { policySummaryResponse } from '../policies/schemas.ts';
import { described, id, loginId, longId, named, responseText, text } from '../wire/fields.ts';

/** The request of `getcustomerdetail`. */
export const customerDetailRequest = named(
  'CustomerDetailRequest',
  z.strictObject({
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
  }),
  'The customer: names, contact details and policies.',
);
