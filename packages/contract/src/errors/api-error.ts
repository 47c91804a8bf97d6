import type { ErrorCode } from './error-codes.ts';

/** The facts that an error can carry to the caller beside its code. None of them is personal. */
type ErrorFacts = {
  /** A sentence with what to do, in place of the code's own. */
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

/** An error that ends the request. One class for all: the code says which. */
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
