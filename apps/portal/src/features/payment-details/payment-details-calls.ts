import { SESSION_ENDING_STATUSES, STATUS_CODES } from '@portal/contract/errors/status-codes';
import { CALL_PATHS } from '@portal/contract/paths';
import {
  type AfterRedirect,
  afterRedirectFromWire,
  afterRedirectRequestToWire,
  applyToPoliciesToWire,
  type PaymentForm,
  paymentFormFromWire,
  paymentFormRequestToWire,
} from '@portal/contract/payment-details/mapping';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { queryOptions } from '@tanstack/react-query';
import type { ReturnQuery } from '#portal/features/payment-details/return-query.ts';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';

/**
 * A form is opened once for both tiles and for a look at the page again, well within the life
 * of what the gateway opened.
 */
const FORM_FRESH_MS = 15 * 60_000;

/** The policy and its owner, as the call wants them. */
export type ChangedPolicy = Pick<
  PolicyDetail,
  'policyNumber' | 'ownerFirstName' | 'ownerLastName' | 'ownerBirthDate'
>;

async function loadPaymentForm(policy: ChangedPolicy): Promise<PaymentForm> {
  const body = paymentFormRequestToWire({
    policyNumber: policy.policyNumber,
    loginId: bearer().loginId,
    firstName: policy.ownerFirstName,
    lastName: policy.ownerLastName,
    birthDate: policy.ownerBirthDate,
  });
  // It opens a form at the gateway: not repeated as a read would be. That the gateway is away is shown on the
  // page.
  return paymentFormFromWire(
    await callForJson({ path: CALL_PATHS.validateAndGetTokens, body, showsOutage: true }),
  );
}

/** The options of the gateway's form. UPD-52, UPD-64 */
export const paymentFormQuery = (policy: ChangedPolicy) =>
  queryOptions({
    queryKey: ['payment-form', policy.policyNumber],
    queryFn: () => loadPaymentForm(policy),
    staleTime: FORM_FRESH_MS,
  });

/** The result of a change: nobody said (`unreached`), or the host did. UPD-68 to UPD-71 */
export type ChangeOutcome =
  | (Pick<AfterRedirect, 'otherPolicies' | 'canPayOverdue'> & { readonly kind: 'changed' })
  | ({ readonly kind: 'refused' } & Pick<AfterRedirect, 'reason'>)
  | {
      readonly kind: 'unreached';
      /** How long to wait, where the host was asked too often. */
      readonly waitSeconds?: number | undefined;
    };

/** A host that refuses these does so each time. Anything else may be over at the next try. */
const FINAL_STATUSES: readonly number[] = [
  HTTP_STATUS.badRequest,
  STATUS_CODES.notFound,
  HTTP_STATUS.conflict,
];

function outcomeOfFailure(error: unknown): ChangeOutcome {
  if (!isRequestFailure(error)) throw error;
  if (SESSION_ENDING_STATUSES.includes(error.status)) throw error;
  if (FINAL_STATUSES.includes(error.status)) return { kind: 'refused', reason: null };
  const isAskedTooOften = error.status === HTTP_STATUS.tooManyRequests;
  return { kind: 'unreached', waitSeconds: isAskedTooOften ? error.retryAfterSeconds : undefined };
}

let inFlight: AbortController | undefined;

/**
 * Has the host take what the gateway came back with. Repeated, it changes nothing twice. A call that is
 * under way is aborted. UPD-66
 */
export async function saveReturned(
  query: ReturnQuery,
  customerReference: string | null,
): Promise<ChangeOutcome> {
  inFlight?.abort();
  inFlight = new AbortController();
  const { signal } = inFlight;
  const body = afterRedirectRequestToWire({ loginId: bearer().loginId, query, customerReference });
  try {
    const wire = await callForJson({
      path: CALL_PATHS.processAfterRedirect,
      body,
      isOptional: true,
      signal,
    });
    const { isSuccess, otherPolicies, canPayOverdue, reason } = afterRedirectFromWire(wire);
    return isSuccess ? { kind: 'changed', otherPolicies, canPayOverdue } : { kind: 'refused', reason };
  } catch (error) {
    return outcomeOfFailure(error);
  }
}

/** Has other policies paid in the same way. A failure is shown beside the button. UPD-76 */
export async function applyToPolicies(policyNumber: string, policyNumbers: readonly string[]): Promise<void> {
  const wish = { loginId: bearer().loginId, policyNumber, otherPolicyNumbers: policyNumbers };
  const body = applyToPoliciesToWire(wish);
  await callApi({ path: CALL_PATHS.applyToPolicies, body, isOptional: true });
}
