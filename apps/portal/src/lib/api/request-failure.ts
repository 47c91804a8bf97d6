import type { ErrorCode } from '@portal/contract/errors/error-codes';
import { type Problem, problemFromWire } from '@portal/contract/errors/problem';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';

/** A call that did not succeed. `status` is that of the response, 503 where none arrived. */
export type RequestFailure = Error & {
  readonly status: number;
  readonly problem: Problem;
  /** From `Retry-After`. */
  readonly retryAfterSeconds?: number;
};

/**
 * Returns the failure of a call. Without a status no response arrived: to the portal that is the same as 503.
 */
export function requestFailure(
  status: number = STATUS_CODES.serviceUnavailable,
  problem: Problem = problemFromWire(null, status),
  retryAfterSeconds?: number,
): RequestFailure {
  const facts =
    retryAfterSeconds === undefined ? { status, problem } : { status, problem, retryAfterSeconds };
  return Object.assign(new Error(`The call failed with status ${status}`), facts);
}

/** Returns whether something that was thrown is the failure of a call. */
export const isRequestFailure = (error: unknown): error is RequestFailure =>
  error instanceof Error && typeof (error as Partial<RequestFailure>).status === 'number';

/** Returns whether a call was refused with this code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  isRequestFailure(error) && error.problem.code === code;

/** Returns whether a call failed with this status. */
export const hasStatus = (error: unknown, status: number): error is RequestFailure =>
  isRequestFailure(error) && error.status === status;
