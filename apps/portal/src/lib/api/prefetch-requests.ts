import { customerDetailRequestToWire } from '@portal/contract/customer/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { policyRequestToWire } from '@portal/contract/policies/mapping';
import { completeResponse } from '#portal/lib/api/complete-response.ts';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import type { PortalStart } from '#portal/lib/loading/portal-start.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { withinTime } from '#portal/lib/loading/within-time.ts';
import type { PolicyData } from '#portal/lib/routing/route-table.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';
import { apiCredentials, apiHost } from '#portal/lib/site/site.ts';

/** A call that may start before the app's script is there. The app finds its response under the key. */
export type PrefetchRequest = { key: string; url: string; init: RequestInit };

export const CUSTOMER_DETAIL_KEY = 'customer-detail';
export const policyDetailKey = (policyNumber: string): string => `policy-detail-${policyNumber}`;

const prefetchRequest = (key: string, path: string, session: Session, body: unknown): PrefetchRequest => ({
  key,
  url: `${apiHost}${path}`,
  init: {
    method: 'POST',
    headers: callHeaders(session.token),
    // The token may be bound to a cookie of the API's host. SES-68
    credentials: apiCredentials,
    body: JSON.stringify(body),
  },
});

/** Returns the request that every page behind the login needs. */
export function customerDetailRequest(session: Session): PrefetchRequest {
  const body = customerDetailRequestToWire({ token: session.token, loginId: session.customerLoginId });
  return prefetchRequest(CUSTOMER_DETAIL_KEY, CALL_PATHS.getCustomerDetail, session, body);
}

function policyDetailRequest(session: Session, policyNumber: string): PrefetchRequest {
  const body = policyRequestToWire({ policyNumber, loginId: session.customerLoginId });
  return prefetchRequest(policyDetailKey(policyNumber), CALL_PATHS.policyDetail, session, body);
}

/** The requests for data of one policy. */
export const POLICY_REQUESTS: Readonly<
  Record<PolicyData, (session: Session, policyNumber: string) => PrefetchRequest>
> = { policyDetail: policyDetailRequest };

/**
 * Makes a request whose response the app takes later by its key. It is given up after the time that
 * any call has. SES-16, SES-17
 */
export function prefetch(
  responses: PortalStart['prefetchedResponses'],
  { key, url, init }: PrefetchRequest,
): void {
  const response = withinTime(TIME_LIMITS.callTimeoutMs, async (signal) =>
    completeResponse(await fetch(url, { ...init, signal })),
  );
  // The app handles the failure when it takes the response; until then it must not count as unhandled.
  response.catch(() => undefined);
  responses[key] = response;
}
