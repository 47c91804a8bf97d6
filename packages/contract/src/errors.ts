/**
 * Every refusal the API knows: the HTTP status it answers, whether it ends the session, and how loud the log is.
 * 403 means "account locked" and nothing else; 419 "code expired". decisions section 4.
 */
export const ERRORS = {
  'request.malformed': { status: 400, endsSession: false, log: 'info', title: 'The request cannot be read' },
  'request.refused': { status: 400, endsSession: false, log: 'info', title: 'The request is not right' },
  'request.too-large': { status: 413, endsSession: false, log: 'info', title: 'The request is too large' },
  'request.media-type': { status: 415, endsSession: false, log: 'info', title: 'Only JSON is accepted' },
  'request.not-found': { status: 404, endsSession: false, log: 'info', title: 'No such call' },
  'request.method': { status: 405, endsSession: false, log: 'info', title: 'Method not allowed' },
  'request.too-many': { status: 429, endsSession: false, log: 'info', title: 'Too many requests' },
  'request.not-built': { status: 501, endsSession: false, log: 'info', title: 'This call is not available' },
  'login.refused': { status: 400, endsSession: false, log: 'info', title: 'The login details do not match' },
  'login.account-locked': { status: 403, endsSession: true, log: 'warn', title: 'The account is locked' },
  'login.code-wrong': { status: 404, endsSession: false, log: 'info', title: 'The code is wrong' },
  'login.code-expired': { status: 419, endsSession: false, log: 'info', title: 'The code has expired' },
  'login.code-limit': { status: 429, endsSession: false, log: 'info', title: 'Too many codes' },
  'session.ended': { status: 401, endsSession: true, log: 'info', title: 'There is no session' },
  'policy.not-found': { status: 404, endsSession: false, log: 'info', title: 'No such policy' },
  'service.unavailable': {
    status: 503,
    endsSession: false,
    log: 'error',
    title: 'The service is unavailable',
  },
  unexpected: { status: 500, endsSession: false, log: 'error', title: 'Something went wrong on our side' },
} as const satisfies Record<string, ErrorRow>;

type ErrorRow = { status: number; endsSession: boolean; log: 'info' | 'warn' | 'error'; title: string };

/** The name of a refusal. */
export type ErrorCode = keyof typeof ERRORS;

/** What a refusal may carry to the caller beside its code. None of it is personal. */
export type ErrorFacts = {
  /** A sentence that says what to do. */
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
export class PortalError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(code, { cause: facts.cause });
    this.name = 'PortalError';
    this.code = code;
    this.facts = facts;
  }
}
