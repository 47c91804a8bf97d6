import { type Problem, problemFromWire } from '@portal/contract/errors/problem';
import { SESSION_ENDING_STATUSES, STATUS_CODES } from '@portal/contract/errors/status-codes';
import { completeResponse } from '#portal/lib/api/complete-response.ts';
import { requestFailure, UNAVAILABLE } from '#portal/lib/api/request-failure.ts';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { leaveToUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { session } from '#portal/lib/session/session.ts';
import { apiHost } from '#portal/lib/site/site.ts';

export type Call = {
  path: string;
  method?: 'GET' | 'POST';
  body?: unknown;
  /** A call that changes nothing is tried once more when the network fails. SES-17 */
  isRead?: boolean;
  /** What fails is told where it was asked for, and the portal goes on: a network failure too. CON-45 */
  isOptional?: boolean;
  headers?: Record<string, string>;
  /** Stops the call on purpose: no failure. */
  signal?: AbortSignal;
  /** A whole answer that was asked for before the app's script ran. */
  prefetchedResponse?: Promise<Response> | undefined;
};

async function send({ path, method = 'POST', body, headers, signal }: Call): Promise<Response> {
  const timeout = AbortSignal.timeout(TIME_LIMITS.callTimeoutMs);
  const answer = await fetch(`${apiHost}${path}`, {
    method,
    headers: { ...callHeaders(session.get().session?.token), ...headers },
    // The mark of a browser that logged in before, and of a passed robot check, are cookies of the API's host.
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return completeResponse(answer);
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

async function attempt(call: Call): Promise<Response> {
  try {
    return await (call.prefetchedResponse ?? send(call));
  } catch (error) {
    if (!call.isRead || call.signal?.aborted || isTimeout(error)) throw error;
    return send(call);
  }
}

async function problemOf(answer: Response): Promise<Problem> {
  const wire = await answer.json().catch(() => null);
  return problemFromWire(wire, answer.status);
}

function retryAfterSeconds(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** 401 and 403 end the session that asked, whatever it asked for; not one that began meanwhile. SES-10, SES-15 */
function endSessionIfTold(status: number, askedBy: string | undefined): void {
  if (askedBy === undefined || session.get().session?.customerLoginId !== askedBy) return;
  if (!SESSION_ENDING_STATUSES.includes(status)) return;
  session.end(status === STATUS_CODES.accountLocked ? 'locked' : 'timed-out');
}

async function refuse(answer: Response, call: Call, askedBy: string | undefined): Promise<never> {
  if (answer.status === UNAVAILABLE && !call.isOptional) leaveToUnavailablePage();
  const failure = requestFailure(answer.status, await problemOf(answer), retryAfterSeconds(answer));
  endSessionIfTold(answer.status, askedBy);
  throw failure;
}

/** Calls the API and answers its OK answer; anything else is thrown as a `RequestFailure`, an abort as itself. SES-16, SES-18 */
export async function callApi(call: Call): Promise<Response> {
  const askedBy = session.get().session?.customerLoginId;
  let answer: Response;
  try {
    answer = await attempt(call);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    if (!call.isOptional) leaveToUnavailablePage();
    throw requestFailure(UNAVAILABLE);
  }
  return answer.ok ? answer : refuse(answer, call, askedBy);
}

/** Calls the API and reads the JSON of its answer. */
export const callForJson = async (call: Call): Promise<unknown> => (await callApi(call)).json();
