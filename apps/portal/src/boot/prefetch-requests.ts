import { customerDetailRequestToWire } from '@portal/contract/customer/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { policyRequestToWire } from '@portal/contract/policies/mapping';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';
import { apiHost } from '#portal/lib/site/site.ts';

/** A call that may start before the app's script is there; the app finds its answer under the key. */
export type FirstCall = { key: string; url: string; init: RequestInit };

export const CUSTOMER_DETAIL_KEY = 'customer-detail';
export const policyDetailKey = (policyNumber: string): string => `policy-detail-${policyNumber}`;

const POLICY_PATH = /^\/policy\/([^/]+)\/?$/;

/** The number of the policy whose page has this path. */
export function policyNumberAt(path: string): string | undefined {
  try {
    return decodeURIComponent(POLICY_PATH.exec(path)?.[1] ?? '') || undefined;
  } catch {
    // What nobody encoded is no number of ours.
    return undefined;
  }
}

const firstCall = (key: string, path: string, session: Session, body: unknown): FirstCall => ({
  key,
  url: `${apiHost}${path}`,
  init: { method: 'POST', headers: callHeaders(session.token), body: JSON.stringify(body) },
});

export function getCustomerDetailRequest(session: Session): FirstCall {
  const body = customerDetailRequestToWire({ token: session.token, loginId: session.customerLoginId });
  return firstCall(CUSTOMER_DETAIL_KEY, CALL_PATHS.getCustomerDetail, session, body);
}

export function policyDetailRequest(session: Session, policyNumber: string): FirstCall {
  const body = policyRequestToWire({ policyNumber, loginId: session.customerLoginId });
  return firstCall(policyDetailKey(policyNumber), CALL_PATHS.policyDetail, session, body);
}
