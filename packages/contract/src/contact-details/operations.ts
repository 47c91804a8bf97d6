import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, emptyResponse, type Operation, okResponse } from '../wire/operation.ts';
import { contactUpdateRequest } from './schemas.ts';

/** The call that changes contact details. */
export const contactDetailsOperations = {
  updateContactDetails: {
    method: 'POST',
    path: CALL_PATHS.updateContactDetails,
    auth: 'bearer',
    area: 'Customer',
    summary: 'Change contact details',
    description:
      'Changes addresses, phones and e-mail for all the customer’s policies of the brand. Names stay. Send the `ETag` of ' +
      '`getcustomerdetail` as `If-Match`, and the change is refused when somebody else changed the details meanwhile.',
    body: contactUpdateRequest,
    responses: {
      ...okResponse('The details were changed. The body says nothing.', emptyResponse),
      ...bodyErrors('contact.changed-meanwhile'),
    },
  },
} as const satisfies Record<string, Operation>;
