/** The payment method ids by name; cheque is one of the others. POL-16, POL-17 */
export const PAYMENT_METHOD = { card: 1, bankAccount: 2, other: 3 } as const;

/** The name of a payment method in code, and whether the customer can change payment details online. */
export type PaymentMethod = {
  readonly key: 'card' | 'bank-account' | 'other';
  readonly canEditOnline: boolean;
};

const OTHER: PaymentMethod = { key: 'other', canEditOnline: false };

const PAYMENT_METHODS: { readonly [paymentMethodId: number]: PaymentMethod } = {
  [PAYMENT_METHOD.card]: { key: 'card', canEditOnline: true },
  [PAYMENT_METHOD.bankAccount]: { key: 'bank-account', canEditOnline: true },
  [PAYMENT_METHOD.other]: OTHER,
};

/** Returns the meaning of a payment method id; one without a row counts as another method. POL-16, POL-17 */
export function paymentMethod(id: number): PaymentMethod {
  return PAYMENT_METHODS[id] ?? OTHER;
}
