import { type Problem, problemFromWire } from '@portal/contract/problem';
import { STATUS_CODES } from '@portal/contract/status-codes';

/** A call that did not succeed. `status` is that of the answer, 503 for one that never came. */
export type CallFailure = Error & {
  readonly status: number;
  readonly problem: Problem;
  /** From `Retry-After`. */
  readonly retryAfterSeconds?: number;
};

/** Network failure and 503 are one thing to the portal. */
export const UNAVAILABLE = STATUS_CODES.serviceUnavailable;

export function callFailure(
  status: number,
  problem: Problem = problemFromWire(null, status),
  retryAfterSeconds?: number,
): CallFailure {
  const facts =
    retryAfterSeconds === undefined ? { status, problem } : { status, problem, retryAfterSeconds };
  return Object.assign(new Error(`The call answered ${status}`), facts);
}

export const isCallFailure = (error: unknown): error is CallFailure =>
  error instanceof Error && typeof (error as Partial<CallFailure>).status === 'number';
