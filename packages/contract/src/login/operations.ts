import * as z from 'zod/mini';
import { CALL_PATHS } from '../paths.ts';
import { calendarDate, described, id, loginId, named, text } from '../wire/fields.ts';
import { answer, bodyRefusals, type Operation, openRefusals } from '../wire/operation.ts';

type Identifiers = { EmailId?: string | null | undefined; PhoneNumber?: string | null | undefined };

const hasOneIdentifier = ({ EmailId, PhoneNumber }: Identifiers): boolean =>
  (typeof EmailId === 'string') !== (typeof PhoneNumber === 'string');

const email = () => text(254).check(z.regex(/^[^\s@]+@[^\s@]+$/, 'Send an e-mail address'));
const phoneNumber = () =>
  text(32).check(z.regex(/^[0-9+() -]+$/, 'Send digits; +, (, ), - and spaces are allowed'));

/** What `customerlogin` takes: the brand, one identifier and the birth date. */
export const customerLoginRequest = named(
  'CustomerLoginRequest',
  z
    .strictObject({
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

/** What `customerlogin` answers. */
export const customerLoginAnswer = described(
  z.string().check(z.minLength(1)),
  'The customer login id: an unguessable id of this attempt to log in.',
);

/** What `validateotp` takes. */
export const validateCodeRequest = named(
  'ValidateCodeRequest',
  z.strictObject({
    securitycode: described(z.string().check(z.regex(/^[0-9]{6}$/, 'Send 6 digits')), 'The one-time code.'),
    customerportalloginid: loginId(),
  }),
  'The second step of a login.',
);

/** What `resendotp` takes. */
export const resendCodeRequest = named(
  'ResendCodeRequest',
  z.strictObject({ CustomerPortalLoginId: loginId() }),
  'The wish for a new code; the earlier one is void.',
);

/** What `refreshsession` takes. */
export const refreshSessionRequest = named(
  'RefreshSessionRequest',
  z.strictObject({ ClientPortalLoginId: loginId() }),
  'The wish for a fresh token.',
);

/** A session: what a right code and a refresh answer. */
export const sessionResponse = named(
  'Session',
  z.strictObject({
    SecurityToken: described(text(4096), 'The bearer token of all further calls.'),
    ExpiresAt: described(z.iso.datetime(), 'When the token dies unless it is refreshed: ISO 8601 in UTC.'),
  }),
  'A session.',
);

/** What a call answers that worked and has nothing to tell. */
export const emptyResponse = named('Empty', z.strictObject({}), 'An empty object.');

/** The calls under `/api/v1/Account/`. */
export const accountOperations = {
  customerLogin: {
    method: 'POST',
    path: CALL_PATHS.customerLogin,
    auth: 'none',
    area: 'Account',
    summary: 'First step of a login: identifier and birth date',
    description: 'Sends a one-time code to the customer. The answer is the id that the second step needs.',
    body: customerLoginRequest,
    responses: {
      ...answer('The code was sent. A JSON string: the customer login id.', customerLoginAnswer),
      ...openRefusals('login.refused', 'login.captcha-required', 'login.account-locked', 'login.code-limit'),
    },
  },
  validateOneTimeCode: {
    method: 'POST',
    path: CALL_PATHS.validateOneTimeCode,
    auth: 'none',
    area: 'Account',
    summary: 'Second step of a login: the one-time code',
    description: 'Opens a session. A code works once, for a limited time and a limited number of tries.',
    body: validateCodeRequest,
    responses: {
      ...answer('The code is right; this is the session.', sessionResponse),
      ...openRefusals('login.account-locked', 'login.code-wrong', 'login.code-expired'),
    },
  },
  resendOneTimeCode: {
    method: 'POST',
    path: CALL_PATHS.resendOneTimeCode,
    auth: 'none',
    area: 'Account',
    summary: 'Send a new one-time code',
    description: 'Sends a new code for a login under way. The earlier code is void.',
    body: resendCodeRequest,
    responses: {
      ...answer('A new code was sent.', emptyResponse),
      ...openRefusals('login.account-locked', 'login.code-expired', 'login.code-limit'),
    },
  },
  refreshSession: {
    method: 'POST',
    path: CALL_PATHS.refreshSession,
    auth: 'bearer',
    area: 'Account',
    summary: 'Keep the session alive',
    description:
      'Answers a fresh token. The old one works for 30 seconds more, for requests in flight and other tabs, then is dead.',
    body: refreshSessionRequest,
    responses: { ...answer('The fresh token.', sessionResponse), ...bodyRefusals() },
  },
} as const satisfies Record<string, Operation>;
