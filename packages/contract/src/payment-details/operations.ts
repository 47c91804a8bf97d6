import * as z from 'zod/mini';
import { CALL_PATHS } from '../paths.ts';
import {
  answerText,
  calendarDate,
  described,
  loginId,
  named,
  nullableText,
  requestedPolicyNumber,
  text,
} from '../wire/fields.ts';
import { answer, bodyRefusals, type Operation } from '../wire/operation.ts';

const formText = () => z.optional(nullableText(512));
const formFlag = () => z.optional(z.nullable(z.boolean()));
const token = () => z.optional(nullableText(4096));

/** What `ValidateAndGetTokens` takes. */
export const paymentFormRequest = named(
  'PaymentFormRequest',
  z.strictObject({
    ClientPortalLoginId: loginId(),
    policyNumber: requestedPolicyNumber(),
    firstName: nullableText(100),
    surName: nullableText(100),
    dob: described(z.nullable(calendarDate()), 'The birth date.'),
    clientIPAddress: described(text(64), 'A fixed placeholder; the server goes by the address it sees.'),
    ClientID: described(formText(), 'Null at first, then as the answer gave it; so are all that follow.'),
    QuoteID: formText(),
    ClientValid: formFlag(),
    EvolveUpdatePaymentDetailsToken: token(),
    PaymentGatewayAuthToken: token(),
    PaymentGatewayAPIURL: formText(),
    PaymentGatewayAPIEnvironment: formText(),
    GfsWebComponentsUrl: formText(),
  }),
  'Opens the form for payment details: which policy, who asks, and what the form holds so far.',
);

/** What `ValidateAndGetTokens` answers: the values of the form. */
export const paymentFormResponse = named(
  'PaymentForm',
  z.strictObject({
    ClientID: answerText(),
    QuoteID: described(answerText(), 'Names this change at the gateway.'),
    ClientValid: described(z.boolean(), 'Whether the customer may change how this policy is paid.'),
    EvolveUpdatePaymentDetailsToken: described(answerText(), 'Proves the form when it comes back.'),
    PaymentGatewayAuthToken: described(answerText(), 'JSON text that holds `access_token`.'),
    PaymentGatewayAPIURL: answerText(),
    PaymentGatewayAPIEnvironment: described(answerText(), 'Which of the gateway’s environments it is.'),
    GfsWebComponentsUrl: described(answerText(), 'Where the gateway’s components are loaded from.'),
  }),
  'The values of the form for payment details.',
);

/** What `ProcessAfterRedirect` takes. */
export const afterRedirectRequest = named(
  'AfterRedirectRequest',
  z.strictObject({
    ClientPortalLoginId: loginId(),
    ClientIPAddress: described(text(64), 'A fixed placeholder; the server goes by the address it sees.'),
    QueryStrings: described(
      z
        .record(text(64), z.string().check(z.maxLength(4096)))
        .check(z.refine((map) => Object.keys(map).length <= 32, 'Send at most 32 values')),
      'The query the gateway came back with: `token`, `action`, `accountType`, `cd_crn` and what else it held.',
    ),
  }),
  'What the gateway said after the customer entered new payment details.',
);

/** What `ProcessAfterRedirect` answers. */
export const afterRedirectAnswer = named(
  'AfterRedirect',
  z.strictObject({
    IsSuccess: z.boolean(),
    SuccessMessage: described(z.nullable(answerText()), 'Words for the log; the portal shows its own.'),
  }),
  'Whether the new payment details were taken.',
);

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
      ...answer('The values of the form.', paymentFormResponse),
      ...bodyRefusals('policy.not-found'),
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
    responses: { ...answer('Whether it worked.', afterRedirectAnswer), ...bodyRefusals('policy.not-found') },
  },
} as const satisfies Record<string, Operation>;
