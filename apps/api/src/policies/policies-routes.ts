import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Services } from '#api/services.ts';

/** A customer's own policies: one summary, one detail. */
export function policiesRoutes({ policies }: Pick<Services, 'policies'>) {
  return {
    policySummary: ({ claim, body }) => policies.findOwnPolicySummary(claim, body.PolicyNumber),
    policyDetail: ({ claim, body }) => policies.findOwnPolicyDetail(claim, body.PolicyNumber),
  } satisfies OperationHandlers;
}
