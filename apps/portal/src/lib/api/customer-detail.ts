import {
  type Customer,
  customerDetailRequestToWire,
  customerFromWire,
} from '@portal/contract/customer/mapping';
import { DRAFT_KEY_HEADER, VERSION_HEADER } from '@portal/contract/headers';
import { CALL_PATHS } from '@portal/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#portal/lib/api/api-client.ts';
import { CUSTOMER_DETAIL_KEY } from '#portal/lib/api/prefetch-requests.ts';
import { takePrefetchedResponse } from '#portal/lib/loading/portal-start.ts';
import { session } from '#portal/lib/session/session.ts';
import { region } from '#portal/lib/site/region.ts';

/**
 * The customer, with the version of their details and the key of their drafts; null
 * where the server sends none.
 */
export type CustomerDetail = Customer & {
  readonly version: string | null;
  readonly draftKey: string | null;
};

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
  const { headers } = response;
  return {
    ...customerFromWire(await response.json(), region.timeZone),
    version: headers.get(VERSION_HEADER),
    draftKey: headers.get(DRAFT_KEY_HEADER),
  };
}

/** The customer who is logged in. The pages of policies and contact details share one response. */
export const customerDetailQuery = queryOptions({
  queryKey: ['customer-detail'],
  queryFn: loadCustomerDetail,
});
