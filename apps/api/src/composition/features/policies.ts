import type { ViewRecorder } from '#api/audit/view-recorder.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createCustomerRepository } from '#api/customer/customer-repository.ts';
import { customerRoutes } from '#api/customer/customer-routes.ts';
import { createDraftKeys } from '#api/customer/draft-keys.ts';
import { createPoliciesRepository } from '#api/policies/policies-repository.ts';
import { policiesRoutes } from '#api/policies/policies-routes.ts';
import { OWN_POLICY_SUMMARIES_SQL } from '#api/policies/policy-sql.ts';

/** What a logged-in customer reads first: the own details and policies. */
export function createPolicies({ database, keysOf }: Base, views: ViewRecorder): Feature {
  const customers = createCustomerRepository({ database, policySummariesSql: OWN_POLICY_SUMMARIES_SQL });
  const draftKeyOf = createDraftKeys(keysOf('draft')[0].key);
  return {
    calls: {
      ...customerRoutes({ customers, draftKeyOf, views }),
      ...policiesRoutes({ policies: createPoliciesRepository(database), views }),
    },
  };
}
