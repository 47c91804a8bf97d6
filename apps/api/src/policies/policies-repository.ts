import type { Queryable } from '#api/database/database.ts';
import {
  POLICY_DETAIL_FROM,
  POLICY_DETAIL_JSON,
  POLICY_SUMMARY_FROM,
  POLICY_SUMMARY_JSON,
} from '#api/policies/policy-sql.ts';
import {
  type CustomerRead,
  customerStatement,
  ownParameter,
  readAsCustomer,
} from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const OWN_POLICY = `p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`;

const findSummary = customerStatement(
  'find-own-policy-summary',
  `select ${POLICY_SUMMARY_JSON} from ${POLICY_SUMMARY_FROM} where ${OWN_POLICY}`,
);

const findDetail = customerStatement(
  'find-own-policy-detail',
  `select ${POLICY_DETAIL_JSON} from ${POLICY_DETAIL_FROM} where ${OWN_POLICY}`,
);

/** Reads of the customer's own policies; another's number is as unknown as a made-up one. */
export function createPoliciesRepository(database: Queryable) {
  return {
    findOwnPolicySummary: (claim: SessionCredentials, policyNumber: string): Promise<CustomerRead> =>
      readAsCustomer(database, findSummary, claim, [policyNumber]),
    findOwnPolicyDetail: (claim: SessionCredentials, policyNumber: string): Promise<CustomerRead> =>
      readAsCustomer(database, findDetail, claim, [policyNumber]),
  };
}
