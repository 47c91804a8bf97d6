import type { ErrorCode } from './error-codes.ts';

type ErrorRow = {
  readonly status: number;
  /**
   * Whether the session of the request is over. Tests hold the portal's table of response
   * effects equal to this column.
   */
  readonly endsSession: boolean;
  readonly log: 'info' | 'warn' | 'error';
  readonly title: string;
  /** Tells the caller what to do, unless the error carries a more exact text. */
  readonly detail: string;
  /** The meaning of the error to a caller. Goes into the OpenAPI document and onto its page. */
  readonly meaning: string;
};

/**
 * Every error of the API by its code: the HTTP status, whether it ends the session, and how loud the log is.
 * 403 means "account locked" and nothing else; 419 means "code expired". The texts are long: the browser
 * imports `error-codes.ts`.
 */
export const ERRORS = {
  'request.malformed': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'The request cannot be read',
    detail: 'The body or the URL is not well formed. Send JSON as the contract describes.',
    meaning: 'The request cannot be read: it is not JSON, or it is nested too deeply.',
  },
  'request.refused': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'The request is not valid',
    detail: 'A field is missing or not in the right form. See "errors".',
    meaning:
      'A field is missing or not in the right form; `errors` names each field with an error. Nothing was changed.',
  },
  'request.too-large': {
    status: 413,
    endsSession: false,
    log: 'info',
    title: 'The request is too large',
    detail: 'Send a smaller body.',
    meaning: 'The body is larger than any request of this API needs to be.',
  },
  'request.media-type': {
    status: 415,
    endsSession: false,
    log: 'info',
    title: 'Only JSON is accepted',
    detail: 'Send the body as application/json.',
    meaning: 'The body is not sent as `application/json`.',
  },
  'request.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such call',
    detail: 'There is no call at this URL.',
    meaning: 'There is no call at this path.',
  },
  'request.method': {
    status: 405,
    endsSession: false,
    log: 'info',
    title: 'Method not allowed',
    detail: 'Use a method that the Allow header names.',
    meaning: 'The call takes another method; the `Allow` header names it.',
  },
  'request.too-many': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many requests',
    detail: 'Wait for the time that Retry-After gives, then try again.',
    meaning: 'Too many requests in a short time; `Retry-After` says how many seconds to wait.',
  },
  'request.not-built': {
    status: 501,
    endsSession: false,
    log: 'info',
    title: 'This call is not available',
    detail: 'This call is described but not available yet.',
    meaning: 'The call is described but not available.',
  },
  'login.refused': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'The login details do not match',
    detail: 'Check the details and try again.',
    meaning:
      'Login credentials verification failed. The details do not match a customer. Unknown customer, wrong birth date and wrong brand get the same response; ' +
      '`loginErrorMessage` holds HTML for the login screen.',
  },
  'login.captcha-required': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'A captcha is required',
    detail: 'Please verify that you are not a robot, then try again.',
    meaning:
      'There were too many wrong codes today, so a browser that has never logged in must pass the captcha of this host first; ' +
      'the same call then succeeds.',
  },
  'login.account-locked': {
    status: 403,
    endsSession: true,
    log: 'warn',
    title: 'The account is locked',
    detail: 'Wait, or call us to unlock it.',
    meaning: 'The account is locked. This status means nothing else; it ends the session.',
  },
  'login.account-held': {
    status: 400,
    endsSession: false,
    log: 'warn',
    title: 'The account is on hold',
    detail: 'Call us, and we will help you get back in.',
    meaning:
      'Something was reported as not done by the customer, so nobody can log in until an operator lifts the hold. ' +
      '`loginErrorMessage` holds HTML for the login screen.',
  },
  'login.code-wrong': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'The code is wrong',
    detail: 'Check the code and try again.',
    meaning: 'Login OTP verification failed. The code is wrong.',
  },
  'login.code-expired': {
    status: 419,
    endsSession: false,
    log: 'info',
    title: 'The code has expired',
    detail: 'Log in again to get a new code.',
    meaning: 'The code has expired, was used, was replaced by a newer one, or was tried too often.',
  },
  'login.code-limit': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many codes',
    detail: 'A code was sent a moment ago. Wait for the time that Retry-After gives, then try again.',
    meaning: 'Codes were asked for too often; `Retry-After` says how many seconds to wait.',
  },
  'login.passkey-unknown': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'This passkey does not log in',
    detail: 'This passkey is not in use any more. Log in with a code.',
    meaning:
      'No key of a passkey that is in use signed this: a browser may forget it. It reads the same whether there is such a passkey or not, and no device with the right key gets it.',
  },
  'login.passkey-refused': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'This passkey did not log in',
    detail: 'Try again, or log in with a code.',
    meaning:
      'The passkey may be right: its question is used, too old, or of another browser; or it names another origin, lacks a proof, is of another site, of a make that is refused, or of an inactive customer. The cases cannot be told apart.',
  },
  'session.ended': {
    status: 401,
    endsSession: true,
    log: 'info',
    title: 'There is no session',
    detail: 'Log in again.',
    meaning:
      'There is no session: the token is missing, unknown or expired, or it belongs to another login id.',
  },
  'session.undone': {
    status: 401,
    endsSession: true,
    log: 'info',
    title: 'The session was ended',
    detail: 'A change of contact details was reported as not made by the customer. Call us.',
    meaning:
      'Somebody undid a change of contact details (`undocontactchange`), which ended every session of the customer, this one too.',
  },
  'session.ended-elsewhere': {
    status: 401,
    endsSession: true,
    log: 'info',
    title: 'The session was ended',
    detail: 'You were logged out on another device.',
    meaning: 'The customer ended the session on another device, by `logoutdevice` and the like.',
  },
  'device.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such device',
    detail: 'This device is not on your list any more.',
    meaning: 'No such browser, or not one of the customer’s own: the two cannot be told apart.',
  },
  'activity.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such event',
    detail: 'This is not in your list any more.',
    meaning:
      'No such event that can be reported, or not one of the customer’s own: the two cannot be told apart.',
  },
  'activity.held': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'The account is on hold',
    detail: 'Your account is locked already. Call us.',
    meaning: 'The account of the customer is on hold, so the customer must call. Nothing was stored.',
  },
  'activity.limit': {
    status: 429,
    endsSession: false,
    log: 'warn',
    title: 'Too many reports',
    detail: 'You told us five times today. Call us instead.',
    meaning: 'The customer reported too often in a day; `Retry-After` says how many seconds to wait.',
  },
  'account.proof-needed': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'A fresh proof is needed',
    detail: 'Enter the code that we send you, then try once more.',
    meaning:
      'The last proof of who asks is older than ten minutes: `sendproofcode` and `checkproofcode` bring another. Nothing was changed.',
  },
  'account.held': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'The account is on hold',
    detail: 'Call us: we cannot change this online.',
    meaning: 'The account of the customer is on hold, so the customer must call. Nothing was changed.',
  },
  'account.code-wrong': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'The code is wrong',
    detail: 'Check the code and try again.',
    meaning:
      'The code is not the newest that `sendproofcode` sent. `errors` tells the customer when few tries are left.',
  },
  'account.code-expired': {
    status: 419,
    endsSession: false,
    log: 'info',
    title: 'The code has expired',
    detail: 'Ask for a new code.',
    meaning:
      'The code has expired, was used, was replaced by a newer one, or was tried too often. Another code can be sent.',
  },
  'account.code-limit': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many codes',
    detail: 'Wait for the time that Retry-After gives, then try again.',
    meaning:
      'Codes were asked for too often, or too many were wrong; `Retry-After` says how many seconds to wait.',
  },
  'account.proof-impossible': {
    status: 409,
    endsSession: false,
    log: 'warn',
    title: 'No code can prove this',
    detail: 'Call us: we cannot send you a code.',
    meaning:
      'There is no contact to which the site sends codes, or only an operator lifts the lock. The customer must call. Nothing was changed.',
  },
  'passkey.not-offered': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'Passkeys are not offered',
    detail: 'You can go on using codes.',
    meaning: 'The site has switched passkeys off. Those that there are open nothing meanwhile.',
  },
  'passkey.refused': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'The passkey was not added',
    detail: 'Nothing was set up. Try again, or go on using codes.',
    meaning:
      'The credential does not prove what it must, or its question is used, too old, or of another browser. Nothing was added.',
  },
  'passkey.already-added': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'This device is set up already',
    detail: 'This device is set up already.',
    meaning: 'The passkey is there already. Nothing was changed.',
  },
  'passkey.held': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'The account is on hold',
    detail: 'Call us: we cannot change this online.',
    meaning: 'The account of the customer is on hold, so the customer must call. Nothing was changed.',
  },
  'passkey.limit': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'There are five passkeys',
    detail: 'Remove one, then add this device.',
    meaning: 'A customer has five passkeys at most. Nothing was added.',
  },
  'passkey.change-limit': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many devices were added',
    detail: 'Wait for the time that Retry-After gives, then try again.',
    meaning: 'A customer adds five passkeys a day at most; `Retry-After` says how many seconds to wait.',
  },
  'passkey.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such passkey',
    detail: 'This passkey is not on your list any more.',
    meaning: 'No such passkey, or not one of the customer’s own: the two cannot be told apart.',
  },
  'policy.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such policy',
    detail: 'You have no such policy.',
    meaning: 'No such policy, or not one of the customer’s own: the two cannot be told apart.',
  },
  'document.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such document',
    detail: 'You have no such document.',
    meaning: 'No such document, or not one of the customer’s own: the two cannot be told apart.',
  },
  'document.not-drawable': {
    status: 409,
    endsSession: false,
    log: 'warn',
    title: 'The document cannot be made',
    detail: 'We cannot print the letters of your name. Call us.',
    meaning:
      'A name in the document is blank, or has letters that the typeface of documents lacks. No document is made without it: the customer must call.',
  },
  'document.paused': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'Documents are paused',
    detail: 'Documents cannot be opened at the moment. Try again later, or call us.',
    meaning: 'The insurer paused documents in this site for a time. Nothing was opened.',
  },
  'contact.held': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'The account is on hold',
    detail: 'Your account is locked, and nothing was changed. Call us.',
    meaning:
      'The account of the customer is on hold, so contact details change only by a call. Nothing was changed.',
  },
  'contact.changed-meanwhile': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'The contact details have changed in the meantime',
    detail: 'Load the customer again, compare, and send the change with the new ETag.',
    meaning: 'The details have changed since the version that `If-Match` names. Nothing was changed.',
  },
  'contact.change-limit': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many changes',
    detail:
      'Contact details were changed many times today. Wait for the time that Retry-After gives, then try again.',
    meaning:
      'The customer changed contact details too often in a day. Nothing was changed; `Retry-After` says how many seconds to wait.',
  },
  'contact.code-wrong': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'The code is wrong',
    detail: 'Check the code and try again.',
    meaning:
      'The code is not the one that was sent to the new contact. `errors` tells the customer when few tries are left.',
  },
  'contact.code-expired': {
    status: 419,
    endsSession: false,
    log: 'info',
    title: 'The code has expired',
    detail: 'Ask for a new code.',
    meaning:
      'The code has expired, was replaced by a newer one, or was tried too often. The contact is still waiting: another code can be sent.',
  },
  'contact.code-limit': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many codes',
    detail: 'Codes were sent a moment ago. Wait for the time that Retry-After gives, then try again.',
    meaning:
      'Too many codes were sent to this customer or this contact. Nothing was changed; `Retry-After` says how many seconds to wait.',
  },
  'contact.not-waiting': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'No contact is waiting for a code',
    detail: 'Load the customer again: it shows what is waiting.',
    meaning:
      'No contact of this kind is waiting for a code: it was confirmed or cancelled, or it waited too long.',
  },
  'contact.undo-ended': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'This link no longer works',
    detail: 'A link works once, for 72 hours. Call us.',
    meaning: 'The token is unknown, used or too old: these cannot be told apart.',
  },
  'call-back.held': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'The account is on hold',
    detail: 'Call us: we cannot take this request online.',
    meaning: 'The account of the customer is on hold, so the customer must call. Nothing was stored.',
  },
  'call-back.not-offered': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'That call is not offered',
    detail: 'That time or number is no longer available. Choose again.',
    meaning: 'The time is not offered, or the customer has no such phone. Ask `callbackchoices` again.',
  },
  'call-back.limit': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many requests for a call',
    detail: 'You asked for a call several times today. Call us instead.',
    meaning: 'The customer asked for a call too often in a day; `Retry-After` says how many seconds to wait.',
  },
  'payment.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such payment',
    detail: 'You have no such payment or receipt.',
    meaning: 'No such payment or receipt, or not one of the customer’s own: the two cannot be told apart.',
  },
  'payment.not-taken': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'No money was taken',
    detail: 'Nothing was taken from the card. Load the overdue payments again, and begin a new payment.',
    meaning:
      'The payment ended without taking money: the card was refused, the payment was closed, or what was to be paid had changed. Nothing ' +
      'was taken from the card, and nothing of this payment ever will be.',
  },
  'payment.given-back': {
    status: 409,
    endsSession: false,
    log: 'warn',
    title: 'The money was returned',
    detail: 'What was taken from the card is being returned to it. Load the overdue payments again.',
    meaning:
      'Money was taken that could not be booked as it was submitted. All of it is being returned to the card.',
  },
  'payment.not-possible': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'This policy cannot be paid online now',
    detail: 'Load the overdue payments again: their status says why.',
    meaning: 'There is nothing that can be paid by card now, or a payment of this policy is being processed.',
  },
  'payment.paused': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'Paying online is paused',
    detail: 'Nothing can be paid online at the moment. Try again later, or call us.',
    meaning:
      'The insurer paused pay now in this site for a time. No form was opened; one that is open can still be paid with.',
  },
  'payment-details.not-possible': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'How this policy is paid cannot be changed online',
    detail: 'Load the policy again: its payment method and its status say why.',
    meaning:
      'The account is on hold, the policy has ended or is paid in a way that only the insurer can change, or no change was made that could be used for other policies.',
  },
  'payment-details.paused': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'Changing payment details is paused',
    detail: 'Payment details cannot be changed online at the moment. Try again later, or call us.',
    meaning:
      'The insurer paused the change of payment details in this site for a time. No form was opened; one that is open can still be used.',
  },
  'offer.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such offer',
    detail: 'You have no such offer.',
    meaning: 'No such offer, or never made to this customer: the two cannot be told apart.',
  },
  'address.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such address',
    detail: 'Send a suggestion as the search gave it, or enter the address by hand.',
    meaning: 'There is no such address.',
  },
  'address.paused': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'Address search is paused',
    detail: 'Enter the address by hand.',
    meaning: 'The insurer paused address search in this site for a time.',
  },
  'service.busy': {
    status: 429,
    endsSession: false,
    log: 'warn',
    title: 'We are busy at the moment',
    detail: 'Nothing was changed. Wait for the time that Retry-After gives, then try again.',
    meaning:
      'Too many others are waiting, or somebody else is changing the same data; nothing was changed. `Retry-After` says how many seconds to wait.',
  },
  'service.unavailable': {
    status: 503,
    endsSession: false,
    log: 'error',
    title: 'The service is unavailable',
    detail: 'Wait for the time that Retry-After gives, then try again.',
    meaning: 'A part that the call needs is down; `Retry-After` says how many seconds to wait.',
  },
  unexpected: {
    status: 500,
    endsSession: false,
    log: 'error',
    title: 'Something went wrong on our side',
    detail: 'Try again. If it happens again, call us and tell us the reference.',
    meaning: 'Something went wrong on our side. The response does not say what.',
  },
} as const satisfies Record<ErrorCode, ErrorRow>;
