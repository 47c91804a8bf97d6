import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, type Operation, okResponse } from '../wire/operation.ts';
import {
  afterRedirectRequest,
  afterRedirectResponse,
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
      ...bodyErrors('policy.not-found'),
    },
  },
  processAfterRedirect: {
    method: 'POST',
    path: CALL_PATHS.processAfterRedirect,
    auth: 'bearer',
    area: 'updatepaymentdetails',
    summary: 'Take the new payment details',
    description: 'Called when the gateway sends the customer back. What it says is checked with the gateway.',
    body: afterRedirectRequest,
    responses: {
      ...okResponse('Whether it worked.', afterRedirectResponse),
      ...bodyErrors('policy.not-found'),
    },
  },
} as const satisfies Record<string, Operation>;
