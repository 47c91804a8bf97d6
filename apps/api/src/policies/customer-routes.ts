import { DRAFT_KEY_HEADER, VERSION_HEADER } from '@portal/contract/headers';
import type { ViewRecorder } from '#api/audit/view-recorder.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { CustomerRepository } from '#api/policies/customer-repository.ts';
import type { DraftKeyOf } from '#api/session/draft-keys.ts';

/** The logged-in customer: names, contact details and policies. */
export function customerRoutes({
  customers,
  draftKeyOf,
  views,
}: {
  readonly customers: CustomerRepository;
  readonly draftKeyOf: DraftKeyOf;
  readonly views: ViewRecorder;
}) {
  return {
    async getCustomerDetail({ credentials, reply }) {
      const customer = await customers.getCustomer(credentials);
      views.note({ tokenHash: credentials.tokenHash });
      if (customer.version !== null) reply.header(VERSION_HEADER, `"${customer.version}"`);
      reply.header(DRAFT_KEY_HEADER, draftKeyOf(credentials));
      return customer;
    },
  } satisfies OperationHandlers;
}
