import { SAVED_CARD_STATUSES } from './saved-card-statuses.ts';

/** The card that the gateway keeps for the premiums of a policy. */
export type SavedCard = { readonly brand: string; readonly lastDigits: string; readonly expiry: string };

const fieldOf = (wire: unknown, name: string): unknown => (wire as Record<string, unknown> | null)?.[name];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads `SavedCard` of the response of `getpaymentcontrol`; null where there is none. */
export function savedCardFromWire(wire: unknown): SavedCard | null {
  const card = fieldOf(wire, 'SavedCard');
  const lastDigits = textOf(fieldOf(card, 'LastDigits'));
  if (lastDigits === '') return null;
  return { brand: textOf(fieldOf(card, 'Brand')), lastDigits, expiry: textOf(fieldOf(card, 'Expiry')) };
}

/** The result of a payment with a saved card; `declined` where the response cannot be read. */
export type SavedCardAuthorisation = {
  readonly status: (typeof SAVED_CARD_STATUSES)[number];
  readonly transactionIdentifier: string;
  /** Where the browser goes for a challenge; empty without one. */
  readonly url: string;
};

/** Reads the response of `authorisesavedcard`. */
export function savedCardAuthorisationFromWire(wire: unknown): SavedCardAuthorisation {
  return {
    status: SAVED_CARD_STATUSES.find((status) => status === fieldOf(wire, 'Status')) ?? 'declined',
    transactionIdentifier: textOf(fieldOf(wire, 'TransactionIdentifier')),
    url: textOf(fieldOf(wire, 'Url')),
  };
}
