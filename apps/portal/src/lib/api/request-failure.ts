import { type Problem, problemFromWire } from '@portal/contract/errors/problem';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';

/** A call that did not succeed. `status` is that of the answer, 503 for one that never came. */
export type RequestFailure = Error & {
  readonly status: number;
  readonly problem: Problem;
  /** From `Retry-After`. */
  readonly retryAfterSeconds?: number;
};

/** Network failure and 503 are one thing to the portal. */
export const UNAVAILABLE = STATUS_CODES.serviceUnavailable;

export function requestFailure(
  status: number,
  problem: Problem = problemFromWire(null, status),
  retryAfterSeconds?: number,
): RequestFailure {
  const facts =
    retryAfterSeconds === undefined ? { status, problem } : { status, problem, retryAfterSeconds };
  return Object.assign(new Error(`The call answered ${status}`), facts);
}

export const isRequestFailure = (error: unknown): error is RequestFailure =>
  error instanceof Error && typeof (error as Partial<RequestFailure>).status === 'number';
