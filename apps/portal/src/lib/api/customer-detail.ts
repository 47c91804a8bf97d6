import {
  type Customer,
  customerDetailRequestToWire,
  customerFromWire,
} from '@portal/contract/customer/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import { takePrefetchedResponse } from '#portal/boot/portal-start.ts';
import { CUSTOMER_DETAIL_KEY } from '#portal/boot/prefetch-requests.ts';
import { callApi } from '#portal/lib/api/api-client.ts';
import { session } from '#portal/lib/session/session.ts';

/** The customer, and the version of their details as the server names it; null where a server names none. */
export type CustomerDetail = Customer & { readonly version: string | null };

/** What the calls of a logged-in customer carry about the session. */
export function bearer() {
  const { customerLoginId = '', token = '' } = session.get().session ?? {};
  return { loginId: customerLoginId, token };
}

async function loadCustomerDetail(): Promise<CustomerDetail> {
  const answer = await callApi({
    path: CALL_PATHS.getCustomerDetail,
    body: customerDetailRequestToWire(bearer()),
    isRead: true,
    prefetchedResponse: takePrefetchedResponse(CUSTOMER_DETAIL_KEY),
  });
  return { ...customerFromWire(await answer.json()), version: answer.headers.get('ETag') };
}

/** The customer who is logged in; the pages of policies and contact details share one answer. */
export const customerDetailQuery = queryOptions({
  queryKey: ['customer-detail'],
  queryFn: loadCustomerDetail,
});
