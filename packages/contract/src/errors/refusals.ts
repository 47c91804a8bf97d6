import type { ErrorCode } from './errors.ts';

/** What each refusal means to a caller, in a sentence or two. Goes into the OpenAPI document and onto its page. */
export const REFUSAL_MEANINGS = {
  'request.malformed': 'The request cannot be read: it is not JSON, or it nests too deep.',
  'request.refused':
    'Something is missing or not in the right form; `errors` names each faulty field. Nothing was changed.',
  'request.too-large': 'The body is larger than any request of this API needs to be.',
  'request.media-type': 'The body is not sent as `application/json`.',
  'request.not-found': 'There is no call at this path.',
  'request.method': 'The call takes another method; the `Allow` header names it.',
  'request.too-many': 'Too many requests in a short time; `Retry-After` says how many seconds to wait.',
  'request.not-built': 'The call is described but not available.',
  'login.refused':
    'The details do not match a customer. Unknown customer, wrong birth date and wrong brand are answered alike; ' +
    '`loginErrorMessage` holds HTML for the login screen.',
  'login.captcha-required':
    'Too many wrong codes came in today, so a browser in which nobody logged in before passes the robot check of this host first; ' +
    'the same call then goes on.',
  'login.account-locked': 'The account is locked. This status means nothing else; it ends the session.',
  'login.code-wrong': 'The code is wrong.',
  'login.code-expired':
    'The code has expired, was used, was replaced by a newer one, or was tried too often.',
  'login.code-limit': 'Codes were asked for too often; `Retry-After` says how many seconds to wait.',
  'session.ended':
    'There is no session: the token is missing, unknown or dead, or the login id is not its own.',
  'policy.not-found': 'No such policy, or not one of the customer’s own: the two cannot be told apart.',
  'contact.changed-meanwhile':
    'The details were changed since the version that `If-Match` names. Nothing was changed now.',
  'address.not-found': 'There is no such address.',
  'service.unavailable': 'A part that the call needs is down; `Retry-After` says how many seconds to wait.',
  unexpected: 'Something went wrong on our side. The answer does not say what.',
} as const satisfies Record<ErrorCode, string>;
