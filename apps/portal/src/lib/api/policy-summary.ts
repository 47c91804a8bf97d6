import { CALL_PATHS } from '@portal/contract/paths';
import { policyRequestToWire, policySummaryFromWire } from '@portal/contract/policies/mapping';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';

/** Returns the summary of one policy as it is now. */
export async function loadSummary(policyNumber: string): Promise<PolicySummary> {
  const body = policyRequestToWire({ policyNumber, loginId: bearer().loginId });
  return policySummaryFromWire(await callForJson({ path: CALL_PATHS.policySummary, body, isRead: true }));
}
