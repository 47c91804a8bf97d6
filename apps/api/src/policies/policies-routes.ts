import type { ViewRecorder } from '#api/audit/view-recorder.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { PoliciesRepository } from '#api/policies/policies-repository.ts';
import type { CustomerSearch } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** The summary and the detail of a customer's own policy. The audit trail says who looked. AUD-2 */
export function policiesRoutes({
  policies,
  views,
}: {
  readonly policies: PoliciesRepository;
  readonly views: ViewRecorder;
}) {
  const shown = (credentials: SessionCredentials, policyNumber: string, found: CustomerSearch) => {
    if (found.json !== undefined) views.note({ tokenHash: credentials.tokenHash, policyNumber });
    return foundOr('policy.not-found', found);
  };
  return {
    async policySummary({ credentials, body: { PolicyNumber } }) {
      return shown(credentials, PolicyNumber, await policies.findOwnPolicySummary(credentials, PolicyNumber));
    },
    async policyDetail({ credentials, body: { PolicyNumber } }) {
      return shown(credentials, PolicyNumber, await policies.findOwnPolicyDetail(credentials, PolicyNumber));
    },
  } satisfies OperationHandlers;
}
