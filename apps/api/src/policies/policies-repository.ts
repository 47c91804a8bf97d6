import type { Queryable } from '#api/database/database.ts';
import {
  POLICY_DETAIL_FROM,
  POLICY_DETAIL_JSON,
  POLICY_SUMMARY_FROM,
  POLICY_SUMMARY_JSON,
} from '#api/policies/policy-sql.ts';
import { customerReadStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const OWN_POLICY = `p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`;

const summary = customerReadStatement(
  'find-own-policy-summary',
  `select ${POLICY_SUMMARY_JSON} from ${POLICY_SUMMARY_FROM} where ${OWN_POLICY}`,
);

const detail = customerReadStatement(
  'find-own-policy-detail',
  `select ${POLICY_DETAIL_JSON} from ${POLICY_DETAIL_FROM} where ${OWN_POLICY}`,
);

/** Reads of the customer's own policies. Another customer's number is as unknown as an invented one. API-9 */
export function createPoliciesRepository(database: Queryable) {
  return {
    findOwnPolicySummary: (credentials: SessionCredentials, policyNumber: string) =>
      summary.find(database, credentials, [policyNumber]),
    findOwnPolicyDetail: (credentials: SessionCredentials, policyNumber: string) =>
      detail.find(database, credentials, [policyNumber]),
  };
}

export type PoliciesRepository = ReturnType<typeof createPoliciesRepository>;
