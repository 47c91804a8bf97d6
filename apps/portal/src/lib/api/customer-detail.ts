import {
  type Customer,
  customerDetailRequestToWire,
  customerFromWire,
} from '@portal/contract/customer/mapping';
import { VERSION_HEADER } from '@portal/contract/headers';
import { CALL_PATHS } from '@portal/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#portal/lib/api/api-client.ts';
import { CUSTOMER_DETAIL_KEY } from '#portal/lib/api/prefetch-requests.ts';
import { takePrefetchedResponse } from '#portal/lib/loading/portal-start.ts';
import { session } from '#portal/lib/session/session.ts';

/** The customer, with the version of their details that the server names; null where it names none. */
export type CustomerDetail = Customer & { readonly version: string | null };

/** Returns what the calls of a logged-in customer carry about the session. */
export function bearer() {
  const { customerLoginId = '', token = '' } = session.get().session ?? {};
  return { loginId: customerLoginId, token };
}

async function loadCustomerDetail(): Promise<CustomerDetail> {
  const response = await callApi({
    path: CALL_PATHS.getCustomerDetail,
    body: customerDetailRequestToWire(bearer()),
    isRead: true,
    prefetchedResponse: takePrefetchedResponse(CUSTOMER_DETAIL_KEY),
  });
  return { ...customerFromWire(await response.json()), version: response.headers.get(VERSION_HEADER) };
}

/** The customer who is logged in. The pages of policies and contact details share one response. */
export const customerDetailQuery = queryOptions({
  queryKey: ['customer-detail'],
  queryFn: loadCustomerDetail,
});
