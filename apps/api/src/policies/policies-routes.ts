import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { Services } from '#api/services.ts';

/** The summary and the detail of a customer's own policy. */
export function policiesRoutes({ policies }: Pick<Services, 'policies'>) {
  return {
    async policySummary({ credentials, body }) {
      const found = await policies.findOwnPolicySummary(credentials, body.PolicyNumber);
      return foundOr('policy.not-found', found);
    },
    async policyDetail({ credentials, body }) {
      const found = await policies.findOwnPolicyDetail(credentials, body.PolicyNumber);
      return foundOr('policy.not-found', found);
    },
  } satisfies OperationHandlers;
}
