import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { CALL_PATHS } from '@portal/contract/paths';
import {
  chosenAmountToWire,
  completionToWire,
  type PaymentControl,
  paymentControlFromWire,
  payNowQueryToWire,
  receiptDocumentRequestToWire,
  receiptFromWire,
  savedCardChoiceToWire,
} from '@portal/contract/payments/mapping';
import {
  type SavedCardAuthorisation,
  savedCardAuthorisationFromWire,
} from '@portal/contract/payments/saved-card-mapping';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { queryOptions } from '@tanstack/react-query';
import type { PaymentOutcome } from '#portal/features/payments/payment-outcome.ts';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { connected, isOffline } from '#portal/lib/api/connection.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure, type RequestFailure } from '#portal/lib/api/request-failure.ts';
import { savePdf } from '#portal/lib/loading/save-pdf.ts';
import { region } from '#portal/lib/site/region.ts';

/**
 * A card form is opened once for several visits of the card step, well within the life of what
 * the gateway opened. PAY-25
 */
const CONTROL_FRESH_MS = 15 * 60_000;

async function loadPaymentControl(policyNumber: string): Promise<PaymentControl> {
  const query = new URLSearchParams(payNowQueryToWire({ policyNumber, loginId: bearer().loginId }));
  if (isOffline()) await connected();
  // It opens a payment at the gateway: not repeated as a read would be. That the gateway is away is shown on
  // the card step.
  const wire = await callForJson({
    path: `${CALL_PATHS.paymentControl}?${query}`,
    method: 'GET',
    showsOutage: true,
  });
  return paymentControlFromWire(wire);
}

/** The settings of the card form of a policy. PAY-60 */
export const paymentControlQuery = (policyNumber: string) =>
  queryOptions({
    queryKey: ['payment-control', policyNumber],
    queryFn: () => loadPaymentControl(policyNumber),
    staleTime: CONTROL_FRESH_MS,
  });

/** The selection that the card of an opened form is to pay. */
export type ChosenAmount = {
  readonly policyNumber: string;
  readonly quoteId: string;
  /** The ids of the chosen transactions. */
  readonly payments: readonly number[];
};

/** Has the server tell the gateway what the card will pay. A failure is shown on the card step. PAY-79 */
export async function sendChosenAmount(chosen: ChosenAmount): Promise<void> {
  const body = chosenAmountToWire({ ...chosen, loginId: bearer().loginId });
  await callApi({ path: CALL_PATHS.chosenAmount, body, isOptional: true });
}

/**
 * Has the saved card of the policy authorised for what was chosen. Nothing is taken by it, and repeated it
 * holds nothing twice. A failure is shown on the card step. UPD-85
 */
export async function authoriseSavedCard(
  chosen: ChosenAmount & { readonly returnUrl: string },
): Promise<SavedCardAuthorisation> {
  const body = savedCardChoiceToWire({ ...chosen, loginId: bearer().loginId });
  const path = CALL_PATHS.authoriseSavedCard;
  return savedCardAuthorisationFromWire(await callForJson({ path, body, isOptional: true }));
}

/** A payment to complete: what was chosen, or under extended dishonour the payments themselves. */
export type SubmittedPayment = {
  readonly policyNumber: string;
  readonly transactionIdentifier: string;
  readonly clientIpAddress: string;
  readonly payments: readonly ListedPayment[] | readonly number[];
};

/** The codes of our own that say what a refusal means for the money. PAY-71 */
const REFUSALS: Readonly<Partial<Record<string, 'not-taken' | 'given-back'>>> = {
  'payment.not-taken': 'not-taken',
  'payment.given-back': 'given-back',
};

/** The code of our own by which nothing was asked of the payment: its result is not known. PAY-99 */
const ASKED_TOO_OFTEN = 'request.too-many';

/**
 * An answer of 400 to 499 is a payment that was not made, unless it says itself that this is not known.
 * PAY-77
 */
function outcomeOfFailure({ status, problem, retryAfterSeconds = 0 }: RequestFailure): PaymentOutcome {
  const code = problem.code ?? '';
  if (status === STATUS_CODES.paymentPending) return { kind: 'pending' };
  if (code === ASKED_TOO_OFTEN) return { kind: 'busy', waitSeconds: retryAfterSeconds };
  if (status >= HTTP_STATUS.serverError) return { kind: 'unknown' };
  return { kind: REFUSALS[code] ?? 'refused' };
}

/**
 * Completes a payment, or asks again what came of it, always under the same identifier: repeated, it never
 * charges twice. Only a session that has ended throws; everything else is an outcome. PAY-20, PAY-70, PAY-71,
 * PAY-77
 */
export async function completePayment(payment: SubmittedPayment): Promise<PaymentOutcome> {
  const body = completionToWire({ ...payment, loginId: bearer().loginId });
  try {
    const wire = await callForJson({ path: CALL_PATHS.completeCollection, body, isOptional: true });
    const receipt = receiptFromWire(wire, region.timeZone);
    return receipt.receiptReference ? { kind: 'paid', receipt } : { kind: 'unknown' };
  } catch (error) {
    if (!isRequestFailure(error)) return { kind: 'unknown' };
    if (error.status === STATUS_CODES.sessionEnded || error.status === STATUS_CODES.accountLocked)
      throw error;
    return outcomeOfFailure(error);
  }
}

/** Loads a receipt as a PDF and hands it to the browser to save. RCP-1 */
export async function saveReceipt(policyNumber: string, receiptReference: string): Promise<void> {
  const body = receiptDocumentRequestToWire({ policyNumber, receiptReference, loginId: bearer().loginId });
  const base64 = await callForJson({ path: CALL_PATHS.receiptDocument, body, isOptional: true });
  savePdf(base64, `receipt-${receiptReference}.pdf`);
}
