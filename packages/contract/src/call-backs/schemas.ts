import * as z from 'zod/mini';
import { described, loginId, named, responseText, text } from '../wire/fields.ts';

/** The customer's own phones on the wire. */
const CALL_BACK_PHONES = ['Mobile', 'Home'] as const;

const phone = () => described(z.enum(CALL_BACK_PHONES), 'Which of the customer’s own phones is called.');
const timeId = () => described(text(32), 'Names a time, as `callbackchoices` returned it.');

/** The request of `callbackchoices` and of `cancelcallback`. */
export const callBackCustomerRequest = named(
  'CallBackCustomerRequest',
  z.object({ ClientPortalLoginId: loginId() }),
  'Asks about the call-back of the customer.',
);

/** The response of `callbackchoices`. */
export const callBackChoicesResponse = named(
  'CallBackChoices',
  z.strictObject({
    Phones: described(
      z.array(z.strictObject({ Phone: phone(), Text: described(responseText(), 'The number, masked.') })),
      'The customer’s own phones; none is an empty list.',
    ),
    Times: described(
      z.array(z.strictObject({ TimeId: timeId(), Text: described(responseText(), 'The time in words.') })),
      'Times within the hours of the line, the soonest first.',
    ),
  }),
  'What a customer who asks for a call can choose from.',
);

/** The request of `requestcallback`. */
export const requestCallBackRequest = named(
  'RequestCallBackRequest',
  z.object({ ClientPortalLoginId: loginId(), Phone: phone(), TimeId: timeId() }),
  'Asks for a call.',
);
