import type { BodyOf } from '../operations.ts';
import type { NotTakenReason } from './not-taken-reasons.ts';

/** The values with which a browser came back from the gateway. */
export type ReturnedValues = {
  /** Everything that came back, for the gateway to find its own values in. */
  readonly values: Readonly<Record<string, string>>;
  /**
   * The one-time value that names a setup: a link that comes again has the same. Empty where none came back.
   */
  readonly linkValue: string;
  /** The id of the text that the customer agreed to; empty where none came back. */
  readonly agreementId: string;
};

/**
 * Reads the request of `ProcessAfterRedirect`. `agreement` is in the return URL that
 * the portal gave the gateway.
 */
export const afterRedirectRequestFromWire = ({
  QueryStrings: query,
}: BodyOf<'processAfterRedirect'>): ReturnedValues => ({
  values: Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ),
  linkValue: query.token || query.setup_intent || '',
  agreementId: query.agreement ?? '',
});

/**
 * Reads the request of `ValidateAndGetTokens`. Of the customer and the values so far only what
 * proves an earlier form is read.
 */
export const paymentFormRequestFromWire = (body: BodyOf<'validateAndGetTokens'>) => ({
  policyNumber: body.policyNumber,
  earlier: { setupId: body.QuoteID ?? '', formToken: body.EvolveUpdatePaymentDetailsToken ?? '' },
});

/** The values of an opened form for payment details. */
type OpenedForm = {
  readonly customerReference: string;
  readonly setupId: string;
  /** Proves the form when it comes back. */
  readonly formToken: string;
  readonly apiUrl: string;
  readonly componentUrl: string;
  readonly accessToken: string;
  readonly publishableKey?: string | undefined;
  /** Which of the gateway's environments it is; the name of the gateway where it is not given. */
  readonly environment?: string | undefined;
  /** The name of the gateway, by which the portal chooses its components. */
  readonly provider: string;
};

/** Writes the response of `ValidateAndGetTokens`. */
export const paymentFormToWire = (form: OpenedForm) => ({
  ClientID: form.customerReference,
  QuoteID: form.setupId,
  ClientValid: true,
  EvolveUpdatePaymentDetailsToken: form.formToken,
  PaymentGatewayAuthToken: JSON.stringify({
    access_token: form.accessToken,
    publishable_key: form.publishableKey,
  }),
  PaymentGatewayAPIURL: form.apiUrl,
  PaymentGatewayAPIEnvironment: form.environment ?? form.provider,
  GfsWebComponentsUrl: form.componentUrl,
});

/** The result of the return from the gateway. */
export type ReturnResult =
  | {
      readonly isTaken: true;
      readonly otherPolicies: readonly { readonly policyNumber: string; readonly productName: string }[];
      readonly canPayOverdue: boolean;
    }
  | { readonly isTaken: false; readonly reason: NotTakenReason };

/** Writes the response of `ProcessAfterRedirect`. */
export const afterRedirectToWire = (result: ReturnResult) =>
  result.isTaken
    ? {
        IsSuccess: true,
        SuccessMessage: 'Payment details updated',
        OtherPolicies: result.otherPolicies.map(({ policyNumber, productName }) => ({
          PolicyNumber: policyNumber,
          ProductName: productName,
        })),
        CanPayOverdue: result.canPayOverdue,
      }
    : { IsSuccess: false, SuccessMessage: null, Reason: result.reason };

/** Reads the request of `applytopolicies`. */
export const applyToPoliciesFromWire = (body: BodyOf<'applyToPolicies'>) => ({
  policyNumber: body.PolicyNumber,
  otherPolicyNumbers: [...new Set(body.PolicyNumbers)],
});

/** Writes the response of `applytopolicies`. */
export const appliedPoliciesToWire = (policyNumbers: readonly string[]) => ({ PolicyNumbers: policyNumbers });
