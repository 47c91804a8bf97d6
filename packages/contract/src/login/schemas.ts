import * as z from 'zod/mini';
import { calendarDate, described, id, loginId, named, text } from '../wire/fields.ts';

type Identifiers = { EmailId?: string | null | undefined; PhoneNumber?: string | null | undefined };

const hasOneIdentifier = ({ EmailId, PhoneNumber }: Identifiers): boolean =>
  (typeof EmailId === 'string') !== (typeof PhoneNumber === 'string');

const email = () => text(254).check(z.regex(/^[^\s@]+@[^\s@]+$/, 'Send an e-mail address'));
const phoneNumber = () =>
  text(32).check(z.regex(/^[0-9+() -]+$/, 'Send digits; +, (, ), - and spaces are allowed'));

/** The request of `customerlogin`: the brand, one identifier and the birth date. */
export const customerLoginRequest = named(
  'CustomerLoginRequest',
  z
    .object({
      BrandId: described(id(), 'The brand the customer logs in to.'),
      EmailId: described(z.optional(z.nullable(email())), 'The e-mail address, or null.'),
      PhoneNumber: described(
        z.optional(z.nullable(phoneNumber())),
        'The mobile number without dashes, or null.',
      ),
      DateOfBirth: described(calendarDate(), 'The birth date.'),
    })
    .check(
      z.refine(hasOneIdentifier, {
        message: 'Send either PhoneNumber or EmailId, and null for the other',
        path: ['PhoneNumber'],
      }),
    ),
  'The first step of a login, with exactly one of `PhoneNumber` and `EmailId`.',
  {
    oneOf: [
      {
        required: ['PhoneNumber'],
        properties: { PhoneNumber: { type: 'string' }, EmailId: { type: 'null' } },
      },
      { required: ['EmailId'], properties: { EmailId: { type: 'string' }, PhoneNumber: { type: 'null' } } },
    ],
  },
);

/** The response of `customerlogin`. */
export const customerLoginResponse = described(
  z.string().check(z.minLength(1)),
  'The customer login id: an unguessable id of this attempt to log in.',
);

/** The request of `validateotp`. */
export const validateCodeRequest = named(
  'ValidateCodeRequest',
  z.object({
    securitycode: described(z.string().check(z.regex(/^[0-9]{6}$/, 'Send 6 digits')), 'The one-time code.'),
    customerportalloginid: loginId(),
  }),
  'The second step of a login.',
);

/** The request of `resendotp`. */
export const resendCodeRequest = named(
  'ResendCodeRequest',
  z.object({ CustomerPortalLoginId: loginId() }),
  'Asks for a new code; the earlier one is void.',
);

/** The request of `sendotpelsewhere`. */
export const sendCodeElsewhereRequest = named(
  'SendCodeElsewhereRequest',
  z.object({
    CustomerPortalLoginId: loginId(),
    ContactType: described(z.enum(['Mobile', 'Email']), 'How the new code is to be sent.'),
  }),
  'Asks for a new code by another way; the earlier one is void.',
);

/** The request of `checkotpdelivery`. */
export const checkCodeDeliveryRequest = named(
  'CheckCodeDeliveryRequest',
  z.object({ CustomerPortalLoginId: loginId() }),
  'Asks whether the code that a login began with arrived.',
);

/** The response of `checkotpdelivery`. */
export const codeDeliveryResponse = named(
  'CodeDelivery',
  z.strictObject({
    HasNotArrived: described(
      z.boolean(),
      'Whether the provider said that the code did not arrive; false for everything else.',
    ),
  }),
  'What is known of the way of a code.',
);

/** The request of `refreshsession`. */
export const refreshSessionRequest = named(
  'RefreshSessionRequest',
  z.object({ ClientPortalLoginId: loginId() }),
  'Asks for a fresh token.',
);

/** A session: the response to a right code and to a refresh. */
export const sessionResponse = named(
  'Session',
  z.strictObject({
    SecurityToken: described(text(4096), 'The bearer token of all further calls.'),
    ExpiresAt: described(z.iso.datetime(), 'When the token dies unless it is refreshed: ISO 8601 in UTC.'),
  }),
  'A session.',
);
