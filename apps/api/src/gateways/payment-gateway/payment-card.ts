/** The card that paid or was saved, as far as it may be kept and shown. */
export type PaymentCard = {
  readonly brand: string;
  readonly lastDigits: string;
  /** `MM/YYYY`. */
  readonly expiry: string;
};
