import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, type Operation, okResponse } from '../wire/operation.ts';
import {
  afterRedirectRequest,
  afterRedirectResponse,
  applyToPoliciesRequest,
  applyToPoliciesResponse,
  paymentFormRequest,
  paymentFormResponse,
} from './schemas.ts';

/** The calls under `/api/v1/updatepaymentdetails/`. */
export const paymentDetailsOperations = {
  validateAndGetTokens: {
    method: 'POST',
    path: CALL_PATHS.validateAndGetTokens,
    auth: 'bearer',
    area: 'updatepaymentdetails',
    summary: 'Open the form for payment details',
    description: 'The tokens with which the gateway’s components take a card or a bank account.',
    body: paymentFormRequest,
    responses: {
      ...okResponse('The values of the form.', paymentFormResponse),
      ...bodyErrors('policy.not-found', 'payment-details.not-possible', 'payment-details.paused'),
    },
  },
  processAfterRedirect: {
    method: 'POST',
    path: CALL_PATHS.processAfterRedirect,
    auth: 'bearer',
    area: 'updatepaymentdetails',
    summary: 'Take the new payment details',
    description:
      'Called when the gateway sends the customer back. The gateway is asked what the values stand for. Repeated, the response is the ' +
      'same, and the change is made once.',
    body: afterRedirectRequest,
    responses: {
      ...okResponse('Whether it worked.', afterRedirectResponse),
      ...bodyErrors('payment-details.not-possible'),
    },
  },
  applyToPolicies: {
    method: 'POST',
    path: CALL_PATHS.applyToPolicies,
    isOwn: true,
    auth: 'bearer',
    area: 'updatepaymentdetails',
    summary: 'Pay other policies in the same way',
    description:
      'After how a policy is paid was changed: the same card or bank account for other policies of the customer that `ProcessAfterRedirect` ' +
      'named. All of them are changed, or none.',
    body: applyToPoliciesRequest,
    responses: {
      ...okResponse('The policies that are paid in the same way now.', applyToPoliciesResponse),
      ...bodyErrors('policy.not-found', 'payment-details.not-possible'),
    },
  },
} as const satisfies Record<string, Operation>;
