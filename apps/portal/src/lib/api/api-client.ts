import { type Problem, problemFromWire } from '@portal/contract/errors/problem';
import { completeResponse } from '#portal/lib/api/complete-response.ts';
import { connected, hasNoConnection, isOffline } from '#portal/lib/api/connection.ts';
import { isNetworkLost, isTimeout } from '#portal/lib/api/network-lost.ts';
import { hasCode, type RequestFailure, requestFailure } from '#portal/lib/api/request-failure.ts';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { RESPONSE_EFFECTS } from '#portal/lib/api/response-effects.ts';
import { leaveToUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { withinTime } from '#portal/lib/loading/within-time.ts';
import { type Ending, session } from '#portal/lib/session/session.ts';
import { apiCredentials, apiHost } from '#portal/lib/site/site.ts';

export type Call = {
  path: string;
  method?: 'GET' | 'POST';
  body?: unknown;
  /** A call that changes nothing is tried once more when the network fails. SES-17 */
  isRead?: boolean;
  /** A failure, a network failure too, is shown where the call was made, and the portal goes on. CON-45 */
  isOptional?: boolean;
  /** Without a connection a call that is optional waits for one too. SES-73 */
  waitsOffline?: boolean;
  /** A response 503 is shown where the call was made; a lost network is not. SES-16 */
  showsOutage?: boolean;
  /** The call goes on when the page that made it goes away. OFF-8 */
  keepsAlive?: boolean;
  headers?: Record<string, string>;
  /** Stops the call on purpose: no failure. */
  signal?: AbortSignal;
  /** A complete response that was asked for before the app's script ran. */
  prefetchedResponse?: Promise<Response> | undefined;
};

async function send({
  path,
  method = 'POST',
  body,
  keepsAlive = false,
  headers,
  signal,
}: Call): Promise<Response> {
  const options = {
    method,
    headers: { ...callHeaders(session.get().session?.token), ...headers },
    credentials: apiCredentials,
    keepalive: keepsAlive,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return withinTime(
    TIME_LIMITS.callTimeoutMs,
    async (inTime) => completeResponse(await fetch(`${apiHost}${path}`, { ...options, signal: inTime })),
    signal,
  );
}

const currentLogin = (): string | undefined => session.get().session?.customerLoginId;

/**
 * Without a connection a read waits for one, and is tried as before, but never for another
 * login. SES-17, SES-73, SES-74
 */
async function attempt(call: Call, askedBy: string | undefined): Promise<Response> {
  const beganOffline = isOffline();
  try {
    return await (call.prefetchedResponse ?? send(call));
  } catch (error) {
    if (!call.isRead || call.signal?.aborted) throw error;
    if ((beganOffline || isOffline()) && (call.waitsOffline || !call.isOptional)) {
      await connected();
      if (currentLogin() !== askedBy) throw error;
      return attempt({ ...call, prefetchedResponse: undefined }, askedBy);
    }
    if (isTimeout(error)) throw error;
    return send(call);
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const wire = await response.json().catch(() => null);
  return problemFromWire(wire, response.status);
}

function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** How somebody ended the session on purpose; undefined where nobody did. CON-111, DEV-4 */
function endedByPerson(failure: RequestFailure): Ending | undefined {
  if (hasCode(failure, 'session.undone')) return 'undone';
  return hasCode(failure, 'session.ended-elsewhere') ? 'elsewhere' : undefined;
}

/**
 * Throws the failure of a response, after its effect on the whole portal. It never ends a session that began
 * in the meantime.
 */
async function fail(response: Response, call: Call, askedBy: string | undefined): Promise<never> {
  const { endsSession, isUnavailable } = RESPONSE_EFFECTS[response.status] ?? {};
  if (isUnavailable && !call.isOptional && !call.showsOutage) leaveToUnavailablePage();
  const failure = requestFailure(response.status, await problemOf(response), retryAfterSeconds(response));
  if (endsSession && askedBy !== undefined && currentLogin() === askedBy)
    session.end(endedByPerson(failure) ?? endsSession);
  throw failure;
}

/**
 * Without a connection the failure is shown where the call was made: of a read to whom is logged in, of any
 * other call to everybody. SES-73, LOG-91
 */
const staysAtItsPage = ({ isRead, isOptional }: Call): boolean =>
  isOptional || (isRead ? isOffline() : hasNoConnection());

/**
 * Calls the API and returns its successful response. Throws a `RequestFailure` for any other, and an abort
 * as itself. SES-16, SES-18
 */
export async function callApi(call: Call): Promise<Response> {
  const askedBy = currentLogin();
  let response: Response;
  try {
    response = await attempt(call, askedBy);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    const isLost = !staysAtItsPage(call) && (await isNetworkLost(error));
    if (isLost && currentLogin() === askedBy) leaveToUnavailablePage();
    throw requestFailure();
  }
  return response.ok ? response : fail(response, call, askedBy);
}

/** Calls the API and returns the JSON of its response. */
export const callForJson = async (call: Call): Promise<unknown> => (await callApi(call)).json();
