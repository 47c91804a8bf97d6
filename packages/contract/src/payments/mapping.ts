import type { OverdueResponse } from '@portal/domain/payments/loading/overdue-round';
import type { RealTimeOutcome } from '@portal/domain/payments/loading/overdue-state';
import type {
  ListedPayment,
  MissedCollection,
  OverduePayment,
  PaymentOverride,
} from '@portal/domain/payments/overdue/overdue-payment';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { STATUS_CODES } from '../errors/status-codes.ts';
import { fromWire, type Shape, toWire } from '../wire/shape.ts';
import type { Receipt, ReceiptDetails } from './receipt.ts';
import { type SavedCard, savedCardFromWire } from './saved-card-mapping.ts';
import {
  missedCollectionShape,
  overduePaymentShape,
  paymentOverrideShape,
  receiptDetailsShape,
} from './shapes.ts';

/** The policy that a call is about, and the login that asks. */
type PolicyRequest = { readonly policyNumber: string; readonly loginId: string };

const OUTCOMES: { readonly [status: number]: RealTimeOutcome } = {
  [STATUS_CODES.nothingOutstanding]: 'nothing-outstanding',
  [STATUS_CODES.paymentSettled]: 'settled',
  [STATUS_CODES.paymentPending]: 'pending',
  [STATUS_CODES.notPayableOnline]: 'not-payable-online',
};

const isOk = (status: number): boolean => status >= 200 && status < 300;

const FAILED: OverdueResponse = { kind: 'failed' };

/** Hosts write an id that is not there as null or as 0, and some write ids as text. */
function idOrNull(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Reads a list of amounts that are overdue; undefined if an amount cannot be read: a total
 * without it would be wrong.
 */
function listFromWire<T extends { readonly amountCents: number }>(
  shape: Shape,
  wire: unknown,
  timeZone: string | undefined,
): T[] | undefined {
  const { items } = fromWire<{ items: Record<string, unknown>[] }>(
    { items: { list: 'items', of: shape } },
    { items: wire },
    timeZone,
  );
  const read = items.map((item) => {
    const ids = Object.keys(item).filter((field) => field.endsWith('Id'));
    return { ...item, ...Object.fromEntries(ids.map((field) => [field, idOrNull(item[field])])) } as T;
  });
  return read.every(({ amountCents }) => Number.isSafeInteger(amountCents)) ? read : undefined;
}

const listOf = (wire: unknown, name: string): unknown => (wire as Record<string, unknown> | null)?.[name];

/**
 * Reads the response of `getrealtimepayments` by its status. Any other status than the
 * known ones is a failure. PAY-2
 */
export function realTimeFromWire(status: number, wire: unknown, timeZone?: string): OverdueResponse {
  const outcome = OUTCOMES[status];
  if (outcome !== undefined) return { kind: 'real-time', outcome, payments: [] };
  const read = listFromWire<Omit<OverduePayment, 'source'>>(
    overduePaymentShape,
    listOf(wire, 'Payments'),
    timeZone,
  );
  if (!isOk(status) || read === undefined) return FAILED;
  const payments = read.map((payment) => ({ ...payment, source: 'real-time' as const }));
  return { kind: 'real-time', outcome: 'payments', payments };
}

/** Reads the response of `missedregularcollections`. PAY-3 */
export function missedCollectionsFromWire(wire: unknown, timeZone?: string): OverdueResponse {
  const list = listOf(wire, 'MissedRegularCollectionsList');
  const missed = listFromWire<MissedCollection>(missedCollectionShape, list, timeZone);
  return missed === undefined ? FAILED : { kind: 'missed-collections', missed };
}

/** Reads the response of `outstandingpaymentoverrides`. PAY-3 */
export function paymentOverridesFromWire(wire: unknown, timeZone?: string): OverdueResponse {
  const list = listOf(wire, 'OutstandingPaymentOverridesList');
  const overrides = listFromWire<PaymentOverride>(paymentOverrideShape, list, timeZone);
  return overrides === undefined ? FAILED : { kind: 'overrides', overrides };
}

/** Writes the query of `getrealtimepayments` and of `getpaymentcontrol`. */
export const payNowQueryToWire = ({ policyNumber, loginId }: PolicyRequest) => ({
  clientPolicyNumber: policyNumber,
  ClientPortalLoginId: loginId,
});

/** Writes the query of `outstandingpaymentoverrides`. */
export const paymentOverridesQueryToWire = ({ policyNumber, loginId }: PolicyRequest) => ({
  clientPolicyNumber: policyNumber,
  clientPortalLoginId: loginId,
});

/** Writes the query of `missedregularcollections` for the days from the first to the last. */
export const missedCollectionsQueryToWire = ({
  firstDay,
  lastDay,
  ...request
}: PolicyRequest & { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate }) => ({
  ...paymentOverridesQueryToWire(request),
  calculationStartDate: firstDay,
  calculationEndDate: lastDay,
});

/** The settings of the gateway's card form. */
export type PaymentControl = {
  readonly quoteId: string;
  readonly apiUrl: string;
  readonly componentUrl: string;
  /** Lets the browser authorise a card for this one payment. */
  readonly accessToken: string;
  /** Names the insurer's account to a component that must be told; empty where none needs it. */
  readonly publishableKey: string;
  /**
   * The name of the gateway, `stripe` or `sandbox`; empty where the host does not say. It
   * decides the card form. PAY-80
   */
  readonly provider: string;
  readonly clientIpAddress: string;
  /** The card of the policy, where it can pay in place of a card that is typed. */
  readonly savedCard: SavedCard | null;
};

/** Reads the tokens out of their JSON text; empty where there is none. */
function tokensFromWire(text: unknown): Pick<PaymentControl, 'accessToken' | 'publishableKey' | 'provider'> {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  try {
    const tokens = JSON.parse(String(text)) as Record<string, unknown>;
    return {
      accessToken: textOf(tokens.access_token),
      publishableKey: textOf(tokens.publishable_key),
      provider: textOf(tokens.provider),
    };
  } catch {
    return { accessToken: '', publishableKey: '', provider: '' };
  }
}

/** Reads the response of `getpaymentcontrol`. */
export function paymentControlFromWire(wire: unknown): PaymentControl {
  const textOf = (name: string): string => String(listOf(wire, name) ?? '');
  return {
    quoteId: textOf('QuoteID'),
    apiUrl: textOf('PaymentGatewayAPIURL'),
    componentUrl: textOf('GfsWebComponentsUrl'),
    ...tokensFromWire(listOf(wire, 'PaymentGatewayAuthToken')),
    clientIpAddress: textOf('ClientIpAddress'),
    savedCard: savedCardFromWire(wire),
  };
}

/** Under extended dishonour the overdue payments as they came, otherwise their ids alone. */
type ChosenPayments = readonly Omit<ListedPayment, 'source'>[] | readonly number[];

const chosenToWire = (payments: ChosenPayments) =>
  payments.map((payment) => (typeof payment === 'number' ? payment : toWire(overduePaymentShape, payment)));

/** A choice to tell the gateway of, before a card is confirmed. */
type ChosenAmount = PolicyRequest & { readonly quoteId: string; readonly payments: ChosenPayments };

/** Writes the request of `chosenamount`. PAY-81 */
export const chosenAmountToWire = ({ policyNumber, loginId, quoteId, payments }: ChosenAmount) => ({
  ClientPortalLoginId: loginId,
  ClientPolicyNumber: policyNumber,
  QuoteID: quoteId,
  Payments: chosenToWire(payments),
});

/** Writes the request of `authorisesavedcard`. `returnUrl`: where a challenge leads back to. */
export const savedCardChoiceToWire = ({
  returnUrl,
  ...chosen
}: ChosenAmount & { readonly returnUrl: string }) => ({
  ...chosenAmountToWire(chosen),
  ReturnUrl: returnUrl,
});

/** A payment to complete. */
type Completion = PolicyRequest & {
  readonly clientIpAddress: string;
  readonly transactionIdentifier: string;
  readonly payments: ChosenPayments;
};

/** Writes the request of `completecollection`. PAY-17, PAY-20 */
export const completionToWire = (completion: Completion) => ({
  ClientPortalLoginId: completion.loginId,
  ClientPolicyNumber: completion.policyNumber,
  ClientIPAddress: completion.clientIpAddress,
  TransactionIdentifier: completion.transactionIdentifier,
  Payments: chosenToWire(completion.payments),
});

/** Reads a receipt. Details that lack an amount are left out: no amount is better than a wrong one. */
export function receiptFromWire(wire: unknown, timeZone?: string): Receipt {
  const details = fromWire<ReceiptDetails>(receiptDetailsShape, listOf(wire, 'Details'), timeZone);
  const amounts: readonly (number | null)[] = [
    details.amountCents,
    ...details.items.map((item) => item.amountCents),
  ];
  return {
    receiptReference: String(listOf(wire, 'ReceiptReference') ?? ''),
    policyNumber: String(listOf(wire, 'PolicyNumber') ?? ''),
    details: amounts.includes(null) ? null : details,
    hasDocument: listOf(wire, 'HasReceiptDocument') === true,
    isEmailed: listOf(wire, 'IsReceiptEmailed') === true,
  };
}

/** Writes the request for a receipt as a PDF. */
export const receiptDocumentRequestToWire = ({
  policyNumber,
  loginId,
  receiptReference,
}: PolicyRequest & { readonly receiptReference: string }) => ({
  ClientPortalLoginId: loginId,
  ClientPolicyNumber: policyNumber,
  ReceiptReference: receiptReference,
});
