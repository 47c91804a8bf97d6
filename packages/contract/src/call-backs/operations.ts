import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, emptyResponse, type Operation, okResponse } from '../wire/operation.ts';
import { callBackChoicesResponse, callBackCustomerRequest, requestCallBackRequest } from './schemas.ts';

/** The calls about a call-back to a customer for whom paying is hard. */
export const callBackOperations = {
  callBackChoices: {
    method: 'POST',
    path: CALL_PATHS.callBackChoices,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'When and where a customer can be called',
    description: 'The customer’s own phones, masked, and times within the hours of the brand’s line.',
    body: callBackCustomerRequest,
    responses: { ...okResponse('Phones and times.', callBackChoicesResponse), ...bodyErrors() },
  },
  requestCallBack: {
    method: 'POST',
    path: CALL_PATHS.requestCallBack,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Ask to be called',
    description:
      'Stores the request and tells the core system. A customer waits for one call at a time: asking again changes nothing. What was agreed on stands in ' +
      '`CallBackText` of `getcustomerdetail` until the insurer says that the call was made.',
    body: requestCallBackRequest,
    responses: {
      ...okResponse('A call waits. The body says nothing.', emptyResponse),
      ...bodyErrors('call-back.held', 'call-back.not-offered', 'call-back.limit'),
    },
  },
  cancelCallBack: {
    method: 'POST',
    path: CALL_PATHS.cancelCallBack,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Cancel the call',
    description: 'The customer is not called. A call that does not wait is no error.',
    body: callBackCustomerRequest,
    responses: { ...okResponse('No call waits. The body says nothing.', emptyResponse), ...bodyErrors() },
  },
} as const satisfies Record<string, Operation>;
