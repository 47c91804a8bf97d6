import { HOST_FEATURES, PASSKEY_PROMPT } from '@portal/contract/customer/host-features';
import { DRAFT_KEY_HEADER, VERSION_HEADER } from '@portal/contract/headers';
import type { ViewRecorder } from '#api/audit/view-recorder.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { PasskeyPrompts } from '#api/passkeys/passkey-prompts.ts';
import type { CustomerRepository } from '#api/policies/customer-repository.ts';
import type { DraftKeyOf } from '#api/session/draft-keys.ts';

/** The logged-in customer: names, contact details and policies. */
export function customerRoutes({
  customers,
  draftKeyOf,
  passkeyPrompts,
  views,
}: {
  readonly customers: CustomerRepository;
  readonly draftKeyOf: DraftKeyOf;
  readonly passkeyPrompts: Pick<PasskeyPrompts, 'isAsked'>;
  readonly views: ViewRecorder;
}) {
  return {
    async getCustomerDetail({ credentials, reply }) {
      const isAsked = await passkeyPrompts.isAsked(credentials);
      const hostFeatures = isAsked ? [...HOST_FEATURES, PASSKEY_PROMPT] : HOST_FEATURES;
      const customer = await customers.getCustomer(credentials, hostFeatures);
      views.note({ tokenHash: credentials.tokenHash });
      if (customer.version !== null) reply.header(VERSION_HEADER, `"${customer.version}"`);
      reply.header(DRAFT_KEY_HEADER, draftKeyOf(credentials));
      return customer;
    },
  } satisfies OperationHandlers;
}
