import { NOT_TAKEN_REASONS, type NotTakenReason } from './not-taken-reasons.ts';

/** The policy and the customer that the form for payment details is opened for. */
type FormRequest = {
  readonly loginId: string;
  readonly policyNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
};

/** The specification has a fixed placeholder here: no browser knows its own address. */
const CLIENT_IP_PLACEHOLDER = '0.0.0.0';

/** Writes the request of `ValidateAndGetTokens` for a form that was not opened before. */
export const paymentFormRequestToWire = (request: FormRequest) => ({
  ClientPortalLoginId: request.loginId,
  policyNumber: request.policyNumber,
  firstName: request.firstName,
  surName: request.lastName,
  dob: request.birthDate,
  clientIPAddress: CLIENT_IP_PLACEHOLDER,
  ClientID: null,
  QuoteID: null,
  ClientValid: null,
  EvolveUpdatePaymentDetailsToken: null,
  PaymentGatewayAuthToken: null,
  PaymentGatewayAPIURL: null,
  PaymentGatewayAPIEnvironment: null,
  GfsWebComponentsUrl: null,
});

/** The settings of the gateway's components for payment details. */
export type PaymentForm = {
  /** The customer's reference at the gateway: `cd_crn` of the return link. */
  readonly customerReference: string;
  readonly setupId: string;
  readonly apiUrl: string;
  readonly componentUrl: string;
  /**
   * The name of the gateway, `stripe` or `sandbox`; empty where the host does not say.
   * It decides the components.
   */
  readonly environment: string;
  /** Lets the browser save a card or bank account in this setup, and nothing else. */
  readonly accessToken: string;
  /** Names the insurer's account to a component that must be told; empty where none needs it. */
  readonly publishableKey: string;
};

const fieldOf = (wire: unknown, name: string): unknown => (wire as Record<string, unknown> | null)?.[name];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readTokens(text: unknown): Pick<PaymentForm, 'accessToken' | 'publishableKey'> {
  try {
    const tokens: unknown = JSON.parse(textOf(text));
    return {
      accessToken: textOf(fieldOf(tokens, 'access_token')),
      publishableKey: textOf(fieldOf(tokens, 'publishable_key')),
    };
  } catch {
    return { accessToken: '', publishableKey: '' };
  }
}

/** Reads the response of `ValidateAndGetTokens`. */
export function paymentFormFromWire(wire: unknown): PaymentForm {
  return {
    customerReference: textOf(fieldOf(wire, 'ClientID')),
    setupId: textOf(fieldOf(wire, 'QuoteID')),
    apiUrl: textOf(fieldOf(wire, 'PaymentGatewayAPIURL')),
    componentUrl: textOf(fieldOf(wire, 'GfsWebComponentsUrl')),
    environment: textOf(fieldOf(wire, 'PaymentGatewayAPIEnvironment')),
    ...readTokens(fieldOf(wire, 'PaymentGatewayAuthToken')),
  };
}

/**
 * Writes the request of `ProcessAfterRedirect` with the query that the gateway came back with. Four values
 * are always there: null where nobody said one. `customerReference` is `cd_crn` where the address has none.
 * UPD-96
 */
export const afterRedirectRequestToWire = ({
  loginId,
  query,
  customerReference,
}: {
  readonly loginId: string;
  readonly query: Readonly<Record<string, string>>;
  readonly customerReference: string | null;
}) => ({
  ClientPortalLoginId: loginId,
  ClientIPAddress: CLIENT_IP_PLACEHOLDER,
  QueryStrings: { token: null, action: null, accountType: null, cd_crn: customerReference, ...query },
});

/** Whether new payment details were taken, and what can follow. */
export type AfterRedirect = {
  readonly isSuccess: boolean;
  /** Why nothing was changed; null after a change, and where the host does not say. */
  readonly reason: NotTakenReason | null;
  /** The policies that can be paid in the same way, if the customer says so. */
  readonly otherPolicies: readonly { readonly policyNumber: string; readonly productName: string }[];
  /** Whether payments are overdue that the card just given can pay. */
  readonly canPayOverdue: boolean;
};

/** Reads the response of `ProcessAfterRedirect`; a host may leave out all but `IsSuccess`. */
export function afterRedirectFromWire(wire: unknown): AfterRedirect {
  const others = fieldOf(wire, 'OtherPolicies');
  const isSuccess = fieldOf(wire, 'IsSuccess') === true;
  return {
    isSuccess,
    reason: (!isSuccess && NOT_TAKEN_REASONS.find((reason) => reason === fieldOf(wire, 'Reason'))) || null,
    otherPolicies: (Array.isArray(others) ? others : []).map((other: unknown) => ({
      policyNumber: textOf(fieldOf(other, 'PolicyNumber')),
      productName: textOf(fieldOf(other, 'ProductName')),
    })),
    canPayOverdue: fieldOf(wire, 'CanPayOverdue') === true,
  };
}

/** Writes the request of `applytopolicies`. */
export const applyToPoliciesToWire = (request: {
  readonly loginId: string;
  readonly policyNumber: string;
  readonly otherPolicyNumbers: readonly string[];
}) => ({
  ClientPortalLoginId: request.loginId,
  PolicyNumber: request.policyNumber,
  PolicyNumbers: request.otherPolicyNumbers,
});

/** Reads the numbers of the policies that are paid in the same way now. */
export function appliedPoliciesFromWire(wire: unknown): readonly string[] {
  const numbers = fieldOf(wire, 'PolicyNumbers');
  return (Array.isArray(numbers) ? numbers : []).map(textOf);
}
