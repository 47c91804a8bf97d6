import { shapeOf } from '../wire/shape.ts';
import type { Receipt } from './receipt.ts';
import { receiptDetailsShape } from './shapes.ts';

/** A list as the one field of a response. */
type List = { readonly items: unknown };

/** The wire forms of the lists that the database writes, each as the one field of its response. */
export const OVERDUE_LIST_SHAPES = {
  overduePayments: shapeOf<List>()({ Payments: 'items' }),
  missedCollections: shapeOf<List>()({ MissedRegularCollectionsList: 'items' }),
  paymentOverrides: shapeOf<List>()({ OutstandingPaymentOverridesList: 'items' }),
} as const;

/** The wire form of a receipt with its details, which the database writes. */
export const receiptShape = shapeOf<Omit<Receipt, 'details'> & NonNullable<Receipt['details']>>()({
  ReceiptReference: 'receiptReference',
  PolicyNumber: 'policyNumber',
  Details: receiptDetailsShape,
  HasReceiptDocument: 'hasDocument',
  IsReceiptEmailed: 'isEmailed',
});

/** The wire form of one overdue payment of a receipt. */
export const paidItemShape = receiptDetailsShape.Payments.of;

/** Stands where the IP address of the customer would: nothing believes what comes back. */
const CLIENT_IP_PLACEHOLDER = '0.0.0.0';

/** Writes what the card component needs. */
export const paymentControlToWire = (opened: {
  readonly quoteId: string;
  readonly apiUrl: string;
  readonly componentUrl: string;
  readonly accessToken: string;
  /** The name of the gateway, by which the portal chooses the card form. */
  readonly provider: string;
  /** Names the insurer's account to a component that must be told. */
  readonly publishableKey?: string | undefined;
  /** The card of the policy that can pay now. */
  readonly savedCard?:
    | { readonly brand: string; readonly lastDigits: string; readonly expiry: string }
    | undefined;
}) => ({
  QuoteID: opened.quoteId,
  PaymentGatewayAPIURL: opened.apiUrl,
  GfsWebComponentsUrl: opened.componentUrl,
  PaymentGatewayAuthToken: JSON.stringify({
    access_token: opened.accessToken,
    publishable_key: opened.publishableKey,
    provider: opened.provider,
  }),
  ClientIpAddress: CLIENT_IP_PLACEHOLDER,
  ...(opened.savedCard && {
    SavedCard: {
      Brand: opened.savedCard.brand,
      LastDigits: opened.savedCard.lastDigits,
      Expiry: opened.savedCard.expiry,
    },
  }),
});

/** Writes what came of a saved card. */
export const savedCardAuthorisationToWire = (authorised: {
  readonly status: 'authorised' | 'challenge' | 'declined';
  readonly reference: string;
  readonly url?: string | undefined;
}) => ({
  Status: authorised.status,
  TransactionIdentifier: authorised.reference,
  ...(authorised.url !== undefined && { Url: authorised.url }),
});
