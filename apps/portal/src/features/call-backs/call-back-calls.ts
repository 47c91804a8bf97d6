import {
  type CallBackChoices,
  callBackChoicesFromWire,
  callBackCustomerToWire,
  callBackRequestToWire,
} from '@portal/contract/call-backs/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import type { CallBackPhone } from '@portal/domain/call-backs/call-back';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';

async function loadChoices(): Promise<CallBackChoices> {
  const body = callBackCustomerToWire(bearer().loginId);
  return callBackChoicesFromWire(await callForJson({ path: CALL_PATHS.callBackChoices, body, isRead: true }));
}

/** Phones and times to choose from. Times pass: each visit asks again. CBK-2, CBK-3 */
export const callBackChoicesQuery = queryOptions({
  queryKey: ['call-back-choices'],
  queryFn: loadChoices,
  staleTime: 0,
});

/** Asks for a call. The page that asked shows every failure. CBK-4 */
export async function requestCallBack(choice: { phone: CallBackPhone; timeId: string }): Promise<void> {
  const body = callBackRequestToWire(bearer().loginId, choice);
  await callApi({ path: CALL_PATHS.requestCallBack, body, isOptional: true });
}

/** Cancels the call that waits. CBK-8 */
export async function cancelCallBack(): Promise<void> {
  const body = callBackCustomerToWire(bearer().loginId);
  await callApi({ path: CALL_PATHS.cancelCallBack, body, isOptional: true });
}
