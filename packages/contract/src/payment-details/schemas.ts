import * as z from 'zod/mini';
import {
  calendarDate,
  described,
  loginId,
  named,
  nullableText,
  requestedPolicyNumber,
  responseText,
  text,
} from '../wire/fields.ts';
import { NOT_TAKEN_REASONS } from './not-taken-reasons.ts';

const formText = () => z.optional(nullableText(512));
const formFlag = () => z.optional(z.nullable(z.boolean()));
const token = () => z.optional(nullableText(4096));

/** The request of `ValidateAndGetTokens`. */
export const paymentFormRequest = named(
  'PaymentFormRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    policyNumber: requestedPolicyNumber(),
    firstName: nullableText(100),
    surName: nullableText(100),
    dob: described(z.nullable(calendarDate()), 'The birth date.'),
    clientIPAddress: described(text(64), 'A fixed placeholder; the server goes by the address it sees.'),
    ClientID: described(formText(), 'Null at first, then as the response gave it; so are all that follow.'),
    QuoteID: formText(),
    ClientValid: formFlag(),
    EvolveUpdatePaymentDetailsToken: token(),
    PaymentGatewayAuthToken: token(),
    PaymentGatewayAPIURL: formText(),
    PaymentGatewayAPIEnvironment: formText(),
    GfsWebComponentsUrl: formText(),
  }),
  'Opens the form for payment details: the policy, the customer, and the values so far.',
);

/** The response of `ValidateAndGetTokens`: the values of the form. */
export const paymentFormResponse = named(
  'PaymentForm',
  z.strictObject({
    ClientID: responseText(),
    QuoteID: described(responseText(), 'Names this change at the gateway.'),
    ClientValid: described(z.boolean(), 'Whether the customer may change how this policy is paid.'),
    EvolveUpdatePaymentDetailsToken: described(responseText(), 'Proves the form when it comes back.'),
    PaymentGatewayAuthToken: described(responseText(), 'JSON text that holds `access_token`.'),
    PaymentGatewayAPIURL: responseText(),
    PaymentGatewayAPIEnvironment: described(responseText(), 'Which of the gateway’s environments it is.'),
    GfsWebComponentsUrl: described(responseText(), 'Where the gateway’s components are loaded from.'),
  }),
  'The values of the form for payment details.',
);

/** The request of `ProcessAfterRedirect`. */
export const afterRedirectRequest = named(
  'AfterRedirectRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    ClientIPAddress: described(text(64), 'A fixed placeholder; the server goes by the address it sees.'),
    QueryStrings: described(
      z
        .record(text(64), z.nullable(z.string().check(z.maxLength(4096))))
        .check(z.refine((map) => Object.keys(map).length <= 36, 'Send at most 36 values')),
      'The query the gateway came back with: `token`, `action`, `accountType` and `cd_crn`, each null where it was not there, and what else it held.',
    ),
  }),
  'What the gateway said after the customer entered new payment details.',
);

const otherPolicy = named(
  'OtherPolicy',
  z.strictObject({ PolicyNumber: responseText(), ProductName: responseText() }),
  'Another policy of the customer that is paid as the changed one was.',
);

/**
 * The response of `ProcessAfterRedirect`. Optional fields are additions of ours, which a host may leave out.
 */
export const afterRedirectResponse = named(
  'AfterRedirect',
  z.strictObject({
    IsSuccess: z.boolean(),
    SuccessMessage: described(z.nullable(responseText()), 'Words for the log; the portal shows its own.'),
    OtherPolicies: described(
      z.optional(z.array(otherPolicy)),
      'An addition of this host: the policies that `applytopolicies` can change too. Only after a change.',
    ),
    CanPayOverdue: described(
      z.optional(z.boolean()),
      'An addition of this host: whether payments are overdue that the card just given can pay now.',
    ),
    Reason: described(
      z.optional(z.enum(NOT_TAKEN_REASONS)),
      'An addition of this host: why nothing was changed. Only where `IsSuccess` is false.',
    ),
  }),
  'Whether the new payment details were taken.',
);

/** The most policies that one request may name. */
const MAX_POLICIES = 50;

/** The request of `applytopolicies`. */
export const applyToPoliciesRequest = named(
  'ApplyToPoliciesRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    PolicyNumber: described(requestedPolicyNumber(), 'The policy whose payment details were just changed.'),
    PolicyNumbers: z.array(requestedPolicyNumber()).check(z.minLength(1), z.maxLength(MAX_POLICIES)),
  }),
  'Names the policies that are to be paid in the same way.',
);

/** The response of `applytopolicies`. */
export const applyToPoliciesResponse = named(
  'AppliedPolicies',
  z.strictObject({
    PolicyNumbers: described(z.array(responseText()), 'Of those that were named, by now or before.'),
  }),
  'The policies that are paid as the changed one.',
);
