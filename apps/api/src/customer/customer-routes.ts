import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Services } from '#api/services.ts';

/** Who is signed in, how to reach them, and which policies they hold. */
export function customerRoutes({ customers }: Pick<Services, 'customers'>) {
  return {
    getCustomerDetail: ({ claim }) => customers.getCustomer(claim),
  } satisfies OperationHandlers;
}
