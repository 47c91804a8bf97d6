import type { ViewRecorder } from '#api/audit/view-recorder.ts';
import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import type { PasskeyPrompts } from '#api/passkeys/passkey-prompts.ts';
import { createCustomerRepository } from '#api/policies/customer-repository.ts';
import { customerRoutes } from '#api/policies/customer-routes.ts';
import { createPoliciesRepository } from '#api/policies/policies-repository.ts';
import { policiesRoutes } from '#api/policies/policies-routes.ts';
import { createDraftKeys } from '#api/session/draft-keys.ts';

type Shared = { readonly views: ViewRecorder; readonly passkeyPrompts: PasskeyPrompts };

/** The first pages of a logged-in customer: the own details and policies. */
export function createPolicies({ database, keysOf }: Base, { views, passkeyPrompts }: Shared): Feature {
  const customers = createCustomerRepository(database);
  const draftKeyOf = createDraftKeys(keysOf('draft')[0].key);
  return {
    calls: {
      ...customerRoutes({ customers, draftKeyOf, passkeyPrompts, views }),
      ...policiesRoutes({ policies: createPoliciesRepository(database), views }),
    },
  };
}
