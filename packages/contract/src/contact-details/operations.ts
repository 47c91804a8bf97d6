import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, emptyResponse, type Operation, okResponse, openErrors } from '../wire/operation.ts';
import {
  confirmContactRequest,
  contactUpdateRequest,
  pendingContactRequest,
  undoContactRequest,
  undoLinkResponse,
} from './schemas.ts';

/** The calls that change contact details. */
export const contactDetailsOperations = {
  updateContactDetails: {
    method: 'POST',
    path: CALL_PATHS.updateContactDetails,
    auth: 'bearer',
    area: 'Customer',
    summary: 'Change contact details',
    description:
      'Changes addresses, phones and e-mail for all the customer’s policies of the brand. Names stay. Send the `ETag` of ' +
      '`getcustomerdetail` as `If-Match`, and the change is refused when somebody else has changed the details since. Where the site asks ' +
      'for it, a new mobile number or e-mail address waits until the code sent to it is entered; `PendingContacts` of `getcustomerdetail` ' +
      'then names it.',
    body: contactUpdateRequest,
    responses: {
      ...okResponse('The details were changed. The body says nothing.', emptyResponse),
      ...bodyErrors(
        'contact.held',
        'contact.changed-meanwhile',
        'contact.change-limit',
        'contact.code-limit',
      ),
    },
  },
  confirmContact: {
    method: 'POST',
    path: CALL_PATHS.confirmContact,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Prove a new mobile number or e-mail address',
    description:
      'Puts the contact in force that waits for this code. Every other session of the customer ends, and every open code is void.',
    body: confirmContactRequest,
    responses: {
      ...okResponse('The contact is in force. The body says nothing.', emptyResponse),
      ...bodyErrors('contact.held', 'contact.code-wrong', 'contact.code-expired', 'contact.not-waiting'),
    },
  },
  resendContactCode: {
    method: 'POST',
    path: CALL_PATHS.resendContactCode,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Send another code to a new contact',
    description: 'The earlier code is void.',
    body: pendingContactRequest,
    responses: {
      ...okResponse('Another code was sent. The body says nothing.', emptyResponse),
      ...bodyErrors('contact.held', 'contact.not-waiting', 'contact.code-limit'),
    },
  },
  cancelContact: {
    method: 'POST',
    path: CALL_PATHS.cancelContact,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Give up a new contact',
    description: 'The contact in force stays. A contact that does not wait is no error.',
    body: pendingContactRequest,
    responses: {
      ...okResponse('The contact waits no more. The body says nothing.', emptyResponse),
      ...bodyErrors(),
    },
  },
  checkUndoLink: {
    method: 'POST',
    path: CALL_PATHS.checkUndoLink,
    isOwn: true,
    auth: 'none',
    area: 'Account',
    summary: 'Ask whether a link that undoes a change still works',
    description: 'Changes nothing, and says nothing else of the customer.',
    body: undoContactRequest,
    responses: {
      ...okResponse('The link still works, and what it puts back.', undoLinkResponse),
      ...openErrors('contact.undo-ended'),
    },
  },
  undoContactChange: {
    method: 'POST',
    path: CALL_PATHS.undoContactChange,
    isOwn: true,
    auth: 'none',
    area: 'Account',
    summary: 'Say that a change of contact details was not one’s own',
    description:
      'The token comes with a message to the contacts from before a change, and works once. The former contacts are in force again, every ' +
      'session ends, and the account is on hold until the customer calls.',
    body: undoContactRequest,
    responses: {
      ...okResponse('The change is undone. The body says nothing.', emptyResponse),
      ...openErrors('contact.undo-ended'),
    },
  },
} as const satisfies Record<string, Operation>;
