import * as z from 'zod/mini';
import { described, loginId, named, requestedPolicyNumber, responseText, text } from '../wire/fields.ts';
import { SAVED_CARD_STATUSES } from './saved-card-statuses.ts';
import { chosenPayments } from './schemas.ts';

/** The request of `authorisesavedcard`. */
export const authoriseSavedCardRequest = named(
  'AuthoriseSavedCardRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    ClientPolicyNumber: requestedPolicyNumber(),
    QuoteID: described(text(64), 'As `getpaymentcontrol` gave it.'),
    Payments: chosenPayments(),
    ReturnUrl: described(
      text(2048).check(z.url({ protocol: /^https?$/, error: 'Send a whole URL' })),
      'Where the gateway sends the browser back to after a challenge: a page of the customer’s own site. The name of the payment is added to its query.',
    ),
  }),
  'Says which overdue payments the saved card will pay. The server works out the amount and never believes this request.',
);

/** The response of `authorisesavedcard`. */
export const authoriseSavedCardResponse = named(
  'SavedCardAuthorisation',
  z.strictObject({
    Status: z.enum(SAVED_CARD_STATUSES),
    TransactionIdentifier: described(responseText(), 'To be sent with `completecollection`.'),
    Url: described(
      z.optional(responseText()),
      'Where the browser goes for a challenge, as a top-level page.',
    ),
  }),
  'What came of the saved card. Nothing is taken before `completecollection`.',
);
