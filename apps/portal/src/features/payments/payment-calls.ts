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
  // It opens a payment at the gateway: not repeated as a read would be, and a failure
  // is shown on the card step.
  const wire = await callForJson({
    path: `${CALL_PATHS.paymentControl}?${query}`,
    method: 'GET',
    isOptional: true,
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
  /** Nobody answered the tries before: a network that fails now counts as lost. SES-16 */
  readonly isLastTry: boolean;
};

/**
 * The meaning of a refusal's codes for the money. Any other refusal says nothing of the payment: an earlier
 * try may have been made. PAY-71, PAY-77
 */
const REFUSALS: Readonly<Partial<Record<string, 'not-taken' | 'given-back' | 'refused'>>> = {
  'payment.not-taken': 'not-taken',
  'payment.given-back': 'given-back',
  'payment.not-found': 'refused',
  'request.refused': 'refused',
};

function outcomeOfFailure({ status, problem, retryAfterSeconds = 0 }: RequestFailure): PaymentOutcome {
  if (status === STATUS_CODES.paymentPending) return { kind: 'pending' };
  if (status === HTTP_STATUS.tooManyRequests) return { kind: 'busy', waitSeconds: retryAfterSeconds };
  return { kind: REFUSALS[problem.code ?? ''] ?? 'unknown' };
}

/**
 * Completes a payment, or asks again what came of it: repeated, it never charges twice. Only a session that
 * has ended throws; everything else is an outcome. PAY-20, PAY-70, PAY-71, PAY-77
 */
export async function completePayment({ isLastTry, ...payment }: SubmittedPayment): Promise<PaymentOutcome> {
  const body = completionToWire({ ...payment, loginId: bearer().loginId });
  try {
    const wire = await callForJson({ path: CALL_PATHS.completeCollection, body, isOptional: !isLastTry });
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
