/**
 * Every refusal the API knows: the HTTP status it answers, whether it ends the session, and how loud the log is.
 * 403 means "account locked" and nothing else; 419 "code expired". decisions section 4.
 */
export const ERRORS = {
  'request.malformed': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'The request cannot be read',
    detail: 'The body or the address is not well formed. Send JSON as the contract describes.',
  },
  'request.refused': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'The request is not right',
    detail: 'Some of what was sent is missing or not in the right form. See "errors".',
  },
  'request.too-large': {
    status: 413,
    endsSession: false,
    log: 'info',
    title: 'The request is too large',
    detail: 'Send a smaller body.',
  },
  'request.media-type': {
    status: 415,
    endsSession: false,
    log: 'info',
    title: 'Only JSON is accepted',
    detail: 'Send the body as application/json.',
  },
  'request.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such call',
    detail: 'There is nothing at this address. See /api/docs for every call.',
  },
  'request.method': {
    status: 405,
    endsSession: false,
    log: 'info',
    title: 'Method not allowed',
    detail: 'Use a method that the Allow header names.',
  },
  'request.too-many': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many requests',
    detail: 'Wait for as long as Retry-After says, then try again.',
  },
  'request.not-built': {
    status: 501,
    endsSession: false,
    log: 'info',
    title: 'This call is not available',
    detail: 'This call is described but not available yet.',
  },
  'login.refused': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'The login details do not match',
    detail: 'Check the details and try again.',
  },
  'login.captcha-required': {
    status: 400,
    endsSession: false,
    log: 'info',
    title: 'A robot check comes first',
    detail: 'Please verify that you are not a robot, then try again.',
  },
  'login.account-locked': {
    status: 403,
    endsSession: true,
    log: 'warn',
    title: 'The account is locked',
    detail: 'Wait, or call us to unlock it.',
  },
  'login.code-wrong': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'The code is wrong',
    detail: 'Check the code and try again.',
  },
  'login.code-expired': {
    status: 419,
    endsSession: false,
    log: 'info',
    title: 'The code has expired',
    detail: 'Log in again to get a new code.',
  },
  'login.code-limit': {
    status: 429,
    endsSession: false,
    log: 'info',
    title: 'Too many codes',
    detail: 'A code was sent a short while ago. Wait for as long as Retry-After says, then try again.',
  },
  'session.ended': {
    status: 401,
    endsSession: true,
    log: 'info',
    title: 'There is no session',
    detail: 'Log in again.',
  },
  'policy.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such policy',
    detail: 'There is no such policy among yours.',
  },
  'contact.changed-meanwhile': {
    status: 409,
    endsSession: false,
    log: 'info',
    title: 'The contact details were changed meanwhile',
    detail: 'Load the customer again, compare, and send the change with the new ETag.',
  },
  'address.not-found': {
    status: 404,
    endsSession: false,
    log: 'info',
    title: 'No such address',
    detail: 'Send a suggestion as the search gave it, or enter the address by hand.',
  },
  'service.unavailable': {
    status: 503,
    endsSession: false,
    log: 'error',
    title: 'The service is unavailable',
    detail: 'Wait for as long as Retry-After says, then try again.',
  },
  unexpected: {
    status: 500,
    endsSession: false,
    log: 'error',
    title: 'Something went wrong on our side',
    detail: 'Try again. If it happens again, quote the correlationId to us.',
  },
} as const satisfies Record<string, ErrorRow>;

type ErrorRow = {
  status: number;
  endsSession: boolean;
  log: 'info' | 'warn' | 'error';
  title: string;
  /** What the caller can do, unless the refusal says something closer. */
  detail: string;
};

/** The name of a refusal. */
export type ErrorCode = keyof typeof ERRORS;

/** What a refusal may carry to the caller beside its code. None of it is personal. */
export type ErrorFacts = {
  /** A sentence that says what to do, in place of the code's own. */
  detail?: string;
  /** Field path to messages. */
  errors?: Record<string, string[]>;
  /** HTML for the login screen; shown only after sanitising. */
  loginErrorMessage?: string;
  /** Seconds for the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** For the `Allow` header of a 405. */
  allow?: string;
  cause?: unknown;
};

/** A refusal that ends the request. One class for all: the code says which. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(code, { cause: facts.cause });
    this.name = 'ApiError';
    this.code = code;
    this.facts = facts;
  }
}
