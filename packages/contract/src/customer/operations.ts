import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, type Operation, okResponse } from '../wire/operation.ts';
import { customerDetailRequest, customerDetailResponse } from './schemas.ts';

/** The call that says who is logged in. */
export const customerOperations = {
  getCustomerDetail: {
    method: 'POST',
    path: CALL_PATHS.getCustomerDetail,
    auth: 'bearer',
    area: 'Customer',
    summary: 'Who is logged in, and their policies',
    description:
      'Names, addresses, phones and e-mail of the customer, and a summary of each of their policies. `ETag` names the version of ' +
      'the contact details.',
    body: customerDetailRequest,
    responses: { ...okResponse('The customer.', customerDetailResponse), ...bodyErrors() },
  },
} as const satisfies Record<string, Operation>;
