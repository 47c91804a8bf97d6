/**
 * Where a link of an offer may lead: to a page, to a phone or to an e-mail. Any other scheme does not
 * compile. OFF-3
 */
export type OfferHref = `https://${string}` | `tel:${string}` | `mailto:${string}`;

/** The text of an offer in one variant. */
export type OfferText = {
  readonly title: string;
  readonly description: string;
  /** Where the customer asks to be called. */
  readonly requestCallHref: OfferHref;
};

/** The text of an offer by variant. */
export type OfferTexts = { readonly variants: Readonly<Record<'A' | 'B', OfferText>> };

/** Returns the text of a variant; one without a text of its own has that of A. OFF-3 */
export const offerText = ({ variants }: OfferTexts, variant: string): OfferText =>
  variant === 'B' ? variants.B : variants.A;
