import { CALL_PATHS } from '@portal/contract/paths';
import { policyRequestToWire, policySummaryFromWire } from '@portal/contract/policies/mapping';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';
import { region } from '#portal/lib/site/region.ts';

/** Returns the summary of one policy as it is now. `isOptional`: a failure does not end the visit. */
export async function loadSummary(policyNumber: string, isOptional = false): Promise<PolicySummary> {
  const body = policyRequestToWire({ policyNumber, loginId: bearer().loginId });
  const call = { path: CALL_PATHS.policySummary, body, isRead: true, isOptional };
  return policySummaryFromWire(await callForJson(call), region.timeZone);
}
