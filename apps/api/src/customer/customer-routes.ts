import { VERSION_HEADER } from '@portal/contract/headers';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { Services } from '#api/services.ts';

/** The logged-in customer: names, contact details and policies. */
export function customerRoutes({ customers }: Pick<Services, 'customers'>) {
  return {
    async getCustomerDetail({ credentials, reply }) {
      const customer = await customers.getCustomer(credentials);
      if (customer.version !== null) reply.header(VERSION_HEADER, `"${customer.version}"`);
      return customer;
    },
  } satisfies OperationHandlers;
}
